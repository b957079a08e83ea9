// SPDX-License-Identifier: MIT
//
// A program as a user of `levelsmith layout --emit pascal` writes it: reads a map by the emitted unit, and prints its
// panels.
program reads_map;

{$mode objfpc}

uses Classes, SysUtils, d2df;

function BytesOf(const Name: string): TBytes;
var
  Stream: TFileStream;
begin
  Result := nil;
  Stream := TFileStream.Create(Name, fmOpenRead);
  try
    SetLength(Result, Stream.Size);
    if Length(Result) > 0 then
      Stream.ReadBuffer(Result[0], Length(Result));
  finally
    Stream.Free;
  end;
end;

procedure PrintPanel(const Panel: TPanel);
begin
  Write(Panel.X, ' ', Panel.Y, ' ', Panel.Width, ' ', Panel.Height, ' ', Panel.Texture, ' ');
  WriteLn(Ord(Panel.Type_ = PANEL_WALL));
end;

var
  Bytes: TBytes;
  From: TSource;
  Map: TMap;
  Panel: TPanel;

begin
  Bytes := BytesOf(ParamStr(1));
  From := SourceOf(Bytes);
  LoadMap(From, Map);
  WriteLn(Map.Version, ' ', Length(Map.Panels), ' ', Map.Header.Width, ' ', Map.Header.Height);
  for Panel in Map.Panels do
    PrintPanel(Panel);
end.
