// Sample of everything
// Made from the layout `sample`; changes belong there. Numbers are little-endian unless it says otherwise.
unit sample;

{$mode objfpc}

interface

const
  { Material }
  // What a thing is made of.
  Material_None = 0; // nothing at all
  Material_Wood = 3;
  Material_OldWood = 4; // one more than wood
  Material_UVRotate = 16;
  Material_PFrames = 17;
  Material_Level1 = 18;

  { Wide }
  // Values that an int does not hold.
  Wide_Small = 1;
  Wide_Big = 4294967295;
  Wide_Low = -9223372036854775807;

  { Signed }
  Signed_Minus = -1;
  Signed_Plus = 1;

  { Split }
  Split_None = 0;
  Split_XnZp = 1;
  Split_XpZp = 2;

  { WallFlags }
  // Bits within a byte or two.
  WallFlags_solid = $1; // nothing walks through
  WallFlags_split_MASK = $E;
  WallFlags_split_SHIFT = 1;
  WallFlags_toggleOpacity = $10;
  WallFlags_rest_MASK = $FFE0;
  WallFlags_rest_SHIFT = 5;

  { WideFlags }
  WideFlags_first = $1;
  WideFlags_sign = $80000000;
  WideFlags_high_MASK = $FF0000000000;
  WideFlags_high_SHIFT = 40;
  WideFlags_last = $8000000000000000;

  { VersionBits }
  VersionBits_number_MASK = $FFFF;
  VersionBits_number_SHIFT = 0;
  VersionBits_compressed = $80000000;

  { SwingForm }
  SwingForm_Swin = 0;
  SwingForm_Swi2 = 1;
  SwingForm_Swi3 = 2;

type
  THead = packed record
    X: LongInt;
    Y: LongInt; // units: world units
    Z: LongInt;
  end;
  {$if SizeOf(THead) <> 12} {$error THead has another size} {$endif}

  TMaterial8 = packed record
    Value: Byte; // Material
  end;
  {$if SizeOf(TMaterial8) <> 1} {$error TMaterial8 has another size} {$endif}

  TWall = packed record
    Id: Word;
    Flags: Word; // WallFlags
    Name: array[0..7] of AnsiChar;
  end;
  {$if SizeOf(TWall) <> 12} {$error TWall has another size} {$endif}

  // Names by another member.
  TChosen = packed record
    Kind: Byte; // Material
    Flags: Word; // WallFlags
    Value: ShortInt; // of its kind
    Bits: Word;
  end;
  {$if SizeOf(TChosen) <> 6} {$error TChosen has another size} {$endif}

  TLeg = packed record
    Title: array[0..3] of AnsiChar;
    X: LongInt;
    Y: LongInt; // units: world units
    Z: LongInt;
  end;
  {$if SizeOf(TLeg) <> 16} {$error TLeg has another size} {$endif}

  TIndexed = packed record
    Size: Word;
    OfsThing: Word;
  end;
  {$if SizeOf(TIndexed) <> 4} {$error TIndexed has another size} {$endif}

  // Not here, because their size varies or their parts lie apart:
  //   Sample
  //   Numbers
  //   Texts
  //   Lists
  //   Choice
  //   Maybe
  //   Columns
  //   Guard
  //   Cell
  //   Settings
  //   Packed
  //   Room
  //   Apart
  //   Index
  //   Node
  //   Swing

implementation

end.
