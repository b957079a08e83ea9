// SPDX-License-Identifier: MIT
//
// A program as a user of `levelsmith layout --emit pascal` writes it: reads the panels of a map, whose header says how long
// each block is, into the records of the emitted unit. Prints them.
program reads_map;

{$mode objfpc}

uses d2df;

type
  TBlockHeader = packed record
    Kind: Byte;
    Reserved, Size: LongWord;
  end;

procedure PrintPanel(const Panel: TPanel);
begin
  Write(Panel.X, ' ', Panel.Y, ' ', Panel.Width, ' ', Panel.Height, ' ', Panel.Texture, ' ');
  WriteLn(Ord(Panel.Type_ = PANEL_WALL));
end;

var
  Map: File;
  Start: packed record
    Magic: array[0..2] of AnsiChar;
    Version: Byte;
  end;
  Block: TBlockHeader;
  Panel: TPanel;
  Panels: array of TPanel;
  Header: THeader;
  I: LongInt;

begin
  Assign(Map, ParamStr(1));
  FileMode := 0;
  Reset(Map, 1);
  BlockRead(Map, Start, SizeOf(Start));
  FillChar(Header, SizeOf(Header), 0);
  Block.Kind := 0;
  repeat
    BlockRead(Map, Block, SizeOf(Block));
    if Block.Kind = 7 then
      BlockRead(Map, Header, SizeOf(Header))
    else if Block.Kind = 2 then
    begin
      SetLength(Panels, Block.Size div SizeOf(TPanel));
      for I := 0 to High(Panels) do
        BlockRead(Map, Panels[I], SizeOf(TPanel));
    end
    else
      Seek(Map, FilePos(Map) + Block.Size);
  until Block.Kind = 0;
  WriteLn(Start.Version, ' ', Length(Panels), ' ', Header.Width, ' ', Header.Height);
  for Panel in Panels do
    PrintPanel(Panel);
  Close(Map);
end.
