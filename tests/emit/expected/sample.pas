// Sample of everything
// Made from the layout `sample`; changes belong there. Numbers are little-endian unless it says otherwise.
unit sample;

{$mode objfpc}

interface

uses SysUtils;

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

type
  // What is read ends too early, or is something else.
  EReading = class(Exception);

  // Bytes that are still to be read. They belong to whoever calls.
  TSource = record
    At: PByte;
    Left: SizeInt;
  end;

  THead = packed record
    X: LongInt;
    Y: LongInt; // units: world units
    Z: LongInt;
  end;
  {$if SizeOf(THead) <> 12} {$error THead has another size} {$endif}

  // Every width there is.
  TNumbers = record
    A: Byte;
    B: ShortInt;
    C: Word;
    D: SmallInt;
    E: LongWord;
    F: LongInt;
    G: QWord;
    H: Int64; // Signed
    I: Single;
    J: Double;
    K: Word; // big-endian in files
    L: LongInt; // big-endian in files
    M: Single; // big-endian in files
    N: Double; // big-endian in files
    O: Int64;
    P: LongWord;
    Q: Word; // Material
    R: ByteBool;
    S: Byte; // Material
    T: Word; // WallFlags
    U: Int64; // Wide
    V: QWord; // WideFlags
    W: array[0..15] of Byte;
    X: array[0..2] of array[0..1] of SmallInt;
    Y: array[0..1] of THead;
    Zero: array[0..25] of Byte;
    Fixed: Word;
  end;

  TTexts = record
    A: RawByteString;
    B: array[0..11] of AnsiChar;
    C: RawByteString;
    D: RawByteString;
    Size: Word;
    E: RawByteString;
    F: array[0..3] of Byte;
    G: TBytes;
    H: TBytes;
    I: array[0..3] of AnsiChar; // letters last to first
  end;

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

  TLists = record
    Count: Byte;
    A: array of THead; // elements side by side
    B: array of TTexts; // elements with quirks of their own
    C: array of Byte;
    D: array of Word;
    E: array of TMaterial8;
    F: array of TWall;
    Material: Byte; // Material; index into `/lists/f`, counted from 1; 0, 255 = none
    Owner: LongWord; // `id` of an element of `/rooms`; -1 = none
    Heading: SmallInt; // -180 to 180
    Height: Single; // of the last one; 0.5 or more
    Corners: array[0..3] of THead; // 0 to 1024
  end;

  TChoiceValue = record
    Kind: Word; // which of the cases it is, by the numbers below
    Wood: THead; // 2
    Number: LongWord; // 4
    Other: TBytes; // 5
  end;

  // One of several, by a tag.
  TChoice = record
    Kind: Byte; // Material
    Size: Byte;
    Value: TChoiceValue;
  end;

  // Names by another member.
  TChosen = packed record
    Kind: Byte; // Material
    Flags: Word; // WallFlags
    Value: ShortInt; // of its kind
    Bits: Word;
  end;
  {$if SizeOf(TChosen) <> 6} {$error TChosen has another size} {$endif}

  TMaybe = record
    Mask: Byte;
    HasNumber: Boolean;
    Number: LongWord;
    HasHead: Boolean;
    Head: THead;
    HasName: Boolean;
    Name: RawByteString;
    HasList: Boolean;
    List: array of Byte;
    HasLater: Boolean;
    Later: Single;
  end;

  // It ends before `columns`, which holds Columns, which ends before `numbers`, which stands before what it belongs to
  TSample = record
    Magic: array[0..5] of AnsiChar;
    Version: LongWord; // VersionBits
    HasPackedSize: Boolean;
    PackedSize: LongInt;
    Head: THead;
    Numbers: TNumbers;
    Texts: TTexts;
    Lists: TLists;
    Choice: TChoice;
    Chosen: TChosen;
    Maybe: TMaybe;
  end;

  // What belongs together lies apart. It ends before `numbers`, which stands before what it belongs to
  TColumns = record
    Count: Byte;
  end;

  TGuard = record
    Number: Word;
    X: Byte;
    HasName: Boolean;
    Name: RawByteString;
  end;

  TCell = record
    Code: Byte; // Material
    Modifier: Word;
  end;

  TLeg = packed record
    Title: array[0..3] of AnsiChar;
    X: LongInt;
    Y: LongInt; // units: world units
    Z: LongInt;
  end;
  {$if SizeOf(TLeg) <> 16} {$error TLeg has another size} {$endif}

  TPacked = record
    NumbersSize: LongWord;
    Numbers: TBytes; // packed: zlib
    HeadsSize: Word;
    Heads: TBytes; // packed: LZ4
    Width: Byte;
    Picture: TBytes; // packed: picture
    Samples: TBytes; // packed: delta
  end;

  TSettings = record
    HasPath: Boolean;
    Path: RawByteString;
    HasPacked: Boolean;
    Packed_: TPacked;
    Walls: array of TWall;
  end;

  TRoom = record
    Id: LongWord;
    Colour: Byte;
    // not read: sub
    // not read: things
    HasGrid: Boolean;
    Grid: array[0..3] of Word;
  end;

  // Things that lie elsewhere.
  TApart = record
    Sum: Byte;
    Checked: array[0..2] of Byte;
    Kind: Byte;
    OfsIndex: LongWord; // where everything is
    OfsTitle: Word;
    HasCount: Boolean;
    OfsCount: LongInt;
  end;

  TIndexed = packed record
    Size: Word;
    OfsThing: Word;
  end;
  {$if SizeOf(TIndexed) <> 4} {$error TIndexed has another size} {$endif}

  TIndex = record
    Things: array of TIndexed;
  end;

  // A step of a story.
  TNode = record
    Text: RawByteString;
    // not read: otherwise
  end;

function SourceOf(const Bytes: TBytes): TSource;
procedure LoadHead(var From: TSource; out Value: THead);
procedure LoadNumbers(var From: TSource; out Value: TNumbers);
procedure LoadTexts(var From: TSource; out Value: TTexts);
procedure LoadMaterial8(var From: TSource; out Value: TMaterial8);
procedure LoadWall(var From: TSource; out Value: TWall);
procedure LoadLists(var From: TSource; out Value: TLists);
procedure LoadChoice(var From: TSource; out Value: TChoice);
procedure LoadChosen(var From: TSource; out Value: TChosen);
procedure LoadMaybe(var From: TSource; out Value: TMaybe);
procedure LoadSample(var From: TSource; out Value: TSample);
procedure LoadColumns(var From: TSource; out Value: TColumns);
procedure LoadGuard(var From: TSource; out Value: TGuard);
procedure LoadCell(var From: TSource; out Value: TCell);
procedure LoadLeg(var From: TSource; out Value: TLeg);
procedure LoadPacked(var From: TSource; out Value: TPacked);
procedure LoadSettings(var From: TSource; out Value: TSettings);
procedure LoadRoom(var From: TSource; out Value: TRoom);
procedure LoadApart(var From: TSource; out Value: TApart);
procedure LoadIndexed(var From: TSource; out Value: TIndexed);
procedure LoadIndex(var From: TSource; out Value: TIndex);
procedure LoadNode(var From: TSource; out Value: TNode);

implementation

function SourceOf(const Bytes: TBytes): TSource;
begin
  Result.At := PByte(Bytes);
  Result.Left := Length(Bytes);
end;

function Cut(var From: TSource; Size: Int64): TSource;
begin
  if (Size < 0) or (Size > From.Left) then
    raise EReading.Create('the bytes end too early');
  Result.At := From.At;
  Result.Left := SizeInt(Size);
  Inc(From.At, Result.Left);
  Dec(From.Left, Result.Left);
end;

procedure PassOver(var From: TSource; Size: Int64);
begin
  Cut(From, Size);
end;

procedure Take(var From: TSource; var Bytes; Size: Int64);
begin
  Move(Cut(From, Size).At^, Bytes, Size);
end;

function TakeText(var From: TSource; Size: Int64): RawByteString;
var
  Part: TSource;
begin
  Part := Cut(From, Size);
  SetString(Result, PAnsiChar(Part.At), Part.Left);
end;

function TakeBytes(var From: TSource; Size: Int64): TBytes;
var
  Part: TSource;
begin
  Part := Cut(From, Size);
  Result := nil;
  SetLength(Result, Part.Left);
  if Part.Left > 0 then
    Move(Part.At^, Result[0], Part.Left);
end;

// How many bytes stand before the first that is End_, or all of them.
function LengthTo(const From: TSource; End_: Byte): Int64;
begin
  Result := 0;
  while (Result < From.Left) and (From.At[Result] <> End_) do
    Inc(Result);
end;

function Peek(const From: TSource; Ahead: Int64): Int64;
begin
  Result := -1;
  if (Ahead >= 0) and (Ahead < From.Left) then
    Result := From.At[Ahead];
end;

procedure Expect(const Bytes; const Wanted: RawByteString);
begin
  if CompareByte(Bytes, Wanted[1], Length(Wanted)) <> 0 then
    raise EReading.Create('these bytes are something else');
end;

procedure ExpectLess(Left, Before: SizeInt);
begin
  if Left >= Before then
    raise EReading.Create('an element has no bytes');
end;

// A number of elements for which there are bytes.
function Fitting(Count: Int64; const From: TSource; Least: SizeInt): SizeInt;
begin
  if (Count < 0) or (Count > From.Left div Least) then
    raise EReading.Create('the bytes end too early');
  Result := SizeInt(Count);
end;

function Number(var From: TSource; Width: SizeInt; HighestFirst: Boolean): QWord;
var
  Part: TSource;
  I: SizeInt;
begin
  Part := Cut(From, Width);
  Result := 0;
  for I := 0 to Width - 1 do
    if HighestFirst then
      Result := Result shl 8 or Part.At[I]
    else
      Result := Result or QWord(Part.At[I]) shl (8 * I);
end;

function Float32(Bits: QWord): Single;
var
  Narrow: LongWord;
begin
  Narrow := LongWord(Bits);
  Result := 0;
  Move(Narrow, Result, SizeOf(Result));
end;

function Float64(Bits: QWord): Double;
begin
  Result := 0;
  Move(Bits, Result, SizeOf(Result));
end;

// Groups of seven bits; the top bit of a byte says that another follows.
function Groups(var From: TSource): QWord;
var
  Group: Byte;
  Shift: SizeInt;
begin
  Result := 0;
  Shift := 0;
  repeat
    Group := Byte(Number(From, 1, False));
    if Shift < 64 then
      Result := Result or QWord(Group and $7F) shl Shift;
    Inc(Shift, 7);
  until Group < $80;
end;

function SignedGroups(var From: TSource): Int64;
var
  Before: TSource;
  Count: SizeInt;
begin
  Before := From;
  Result := Int64(Groups(From));
  Count := From.At - Before.At;
  if (Count < 10) and (Before.At[Count - 1] and $40 <> 0) then
    Result := Result or Int64(High(QWord) shl (7 * Count));
end;

// Known writers say 1 byte of groups that have more: their own end counts.
procedure Lengthen(var From, Part: TSource);
var
  Goes: Boolean;
begin
  Goes := (Part.Left = 1) and (Part.At[0] >= $80);
  while Goes and (From.Left > 0) do
  begin
    Goes := From.At[0] >= $80;
    PassOver(From, 1);
    Inc(Part.Left);
  end;
end;

function GroupsFromTop(var From: TSource): QWord;
var
  Group: Byte;
begin
  Result := 0;
  repeat
    Group := Byte(Number(From, 1, False));
    Result := Result shl 7 or (Group and $7F);
  until Group < $80;
end;

function Least(A, B: QWord): QWord;
begin
  Result := A;
  if B < A then
    Result := B;
end;

function Within(Number, Low, High: Int64): Int64;
begin
  Result := Number;
  if Number < Low then
    Result := Low;
  if Number > High then
    Result := High;
end;

function Choose(First: Boolean; A, B: Int64): Int64;
begin
  Result := B;
  if First then
    Result := A;
end;

procedure LoadHead(var From: TSource; out Value: THead);
begin
  Value := Default(THead);
  Value.X := LongInt(Number(From, 4, False));
  Value.Y := LongInt(Number(From, 4, False));
  Value.Z := LongInt(Number(From, 4, False));
end;

procedure LoadNumbers(var From: TSource; out Value: TNumbers);
var
  I1, I2: SizeInt;
begin
  Value := Default(TNumbers);
  Value.A := Byte(Number(From, 1, False));
  Value.B := ShortInt(Number(From, 1, False));
  Value.C := Word(Number(From, 2, False));
  Value.D := SmallInt(Number(From, 2, False));
  Value.E := LongWord(Number(From, 4, False));
  Value.F := LongInt(Number(From, 4, False));
  Value.G := QWord(Number(From, 8, False));
  Value.H := Int64(Number(From, 8, False));
  Value.I := Float32(Number(From, 4, False));
  Value.J := Float64(Number(From, 8, False));
  Value.K := Word(Number(From, 2, True));
  Value.L := LongInt(Number(From, 4, True));
  Value.M := Float32(Number(From, 4, True));
  Value.N := Float64(Number(From, 8, True));
  Value.O := Int64(SignedGroups(From));
  Value.P := LongWord(Least(Groups(From), $FFFFFFFF));
  Value.Q := Word(Within(SignedGroups(From), 0, 65535));
  Value.R := ByteBool(Byte(Number(From, 1, False)));
  Value.S := Byte(Number(From, 1, False));
  Value.T := Word(Number(From, 2, False));
  Value.U := Int64(Number(From, 8, False));
  Value.V := QWord(Number(From, 8, False));
  Take(From, Value.W, SizeOf(Value.W));
  for I1 := 0 to High(Value.X) do
  begin
    for I2 := 0 to High(Value.X[I1]) do
    begin
      Value.X[I1][I2] := SmallInt(Number(From, 2, False));
    end;
  end;
  for I1 := 0 to High(Value.Y) do
  begin
    LoadHead(From, Value.Y[I1]);
  end;
  Take(From, Value.Zero, SizeOf(Value.Zero));
  Value.Fixed := Word(Number(From, 2, False));
end;

procedure LoadTexts(var From: TSource; out Value: TTexts);
var
  Part1: TSource;
begin
  Value := Default(TTexts);
  Value.A := TakeText(From, Int64(Number(From, 1, False)));
  Take(From, Value.B, SizeOf(Value.B));
  Value.C := TakeText(From, LengthTo(From, 0));
  PassOver(From, 1);
  Value.D := TakeText(From, Int64(Number(From, 2, True)));
  Value.Size := Word(Number(From, 2, False));
  Part1 := Cut(From, Int64(Value.Size));
  Value.E := TakeText(Part1, Part1.Left);
  Take(From, Value.F, SizeOf(Value.F));
  Value.G := TakeBytes(From, Int64(Number(From, 1, False)));
  Value.H := TakeBytes(From, LengthTo(From, 10));
  PassOver(From, 1);
  Take(From, Value.I, SizeOf(Value.I));
end;

procedure LoadMaterial8(var From: TSource; out Value: TMaterial8);
begin
  Value := Default(TMaterial8);
  Value.Value := Byte(Number(From, 1, False));
end;

procedure LoadWall(var From: TSource; out Value: TWall);
begin
  Value := Default(TWall);
  Value.Id := Word(Number(From, 2, False));
  Value.Flags := Word(Number(From, 2, False));
  Take(From, Value.Name, SizeOf(Value.Name));
end;

procedure LoadLists(var From: TSource; out Value: TLists);
var
  I1, I2: SizeInt;
begin
  Value := Default(TLists);
  Value.Count := Byte(Number(From, 1, False));
  SetLength(Value.A, Fitting(Int64(Value.Count), From, 12));
  for I1 := 0 to High(Value.A) do
  begin
    LoadHead(From, Value.A[I1]);
  end;
  I1 := Int64(Number(From, 2, False));
  SetLength(Value.B, Fitting(I1, From, 28));
  for I2 := 0 to High(Value.B) do
  begin
    LoadTexts(From, Value.B[I2]);
  end;
  I1 := Int64(Within(SignedGroups(From), -2147483648, 2147483647));
  SetLength(Value.C, Fitting(I1, From, 1));
  for I2 := 0 to High(Value.C) do
  begin
    Value.C[I2] := Byte(Number(From, 1, False));
  end;
  I1 := 0;
  while From.Left > 0 do
  begin
    I2 := From.Left;
    if I1 = Length(Value.D) then
      SetLength(Value.D, 2 * I1 + 4);
    Value.D[I1] := Word(Number(From, 2, False));
    ExpectLess(From.Left, I2);
    if Value.D[I1] = 0 then
      Break;
    Inc(I1);
  end;
  SetLength(Value.D, I1);
  I1 := Int64(Number(From, 1, False));
  SetLength(Value.E, Fitting(I1, From, 1));
  for I2 := 0 to High(Value.E) do
  begin
    LoadMaterial8(From, Value.E[I2]);
  end;
  I1 := Int64(Number(From, 1, False));
  SetLength(Value.F, Fitting(I1, From, 12));
  for I2 := 0 to High(Value.F) do
  begin
    LoadWall(From, Value.F[I2]);
  end;
  Value.Material := Byte(Number(From, 1, False));
  Value.Owner := LongWord(Number(From, 4, False));
  Value.Heading := SmallInt(Number(From, 2, False));
  Value.Height := Float32(Number(From, 4, False));
  for I1 := 0 to High(Value.Corners) do
  begin
    LoadHead(From, Value.Corners[I1]);
  end;
end;

procedure LoadChoice(var From: TSource; out Value: TChoice);
var
  Part1: TSource;
begin
  Value := Default(TChoice);
  Value.Kind := Byte(Number(From, 1, False));
  Value.Size := Byte(Number(From, 1, False));
  Part1 := Cut(From, Int64(Value.Size));
  case Int64(Value.Kind) of
    0:
      begin
        Value.Value.Kind := 1;
      end;
    3:
      begin
        Value.Value.Kind := 2;
        LoadHead(Part1, Value.Value.Wood);
      end;
    4:
      begin
        Value.Value.Kind := 2;
        LoadHead(Part1, Value.Value.Wood);
      end;
    16:
      begin
        Value.Value.Kind := 4;
        Value.Value.Number := LongWord(Number(Part1, 4, False));
      end;
    else
      begin
        Value.Value.Kind := 5;
        Value.Value.Other := TakeBytes(Part1, Part1.Left);
      end;
  end;
end;

procedure LoadChosen(var From: TSource; out Value: TChosen);
begin
  Value := Default(TChosen);
  Value.Kind := Byte(Number(From, 1, False));
  Value.Flags := Word(Number(From, 2, False));
  Value.Value := ShortInt(Number(From, 1, False));
  Value.Bits := Word(Number(From, 2, False));
end;

procedure LoadMaybe(var From: TSource; out Value: TMaybe);
var
  I1, I2: SizeInt;
begin
  Value := Default(TMaybe);
  Value.Mask := Byte(Number(From, 1, False));
  if (((Int64(Value.Mask) and 1) <> 0) and (not ((Int64(Value.Mask) and 2) <> 0))) then
  begin
    Value.HasNumber := True;
    Value.Number := LongWord(Number(From, 4, False));
  end;
  if ((SarInt64(Int64(Value.Mask), 2) and 1) = 1) then
  begin
    Value.HasHead := True;
    LoadHead(From, Value.Head);
  end;
  if ((Int64(Value.Mask) and 8) <> 0) then
  begin
    Value.HasName := True;
    Value.Name := TakeText(From, Int64(Number(From, 1, False)));
  end;
  if ((Int64(Value.Mask) and 16) <> 0) then
  begin
    Value.HasList := True;
    I1 := Int64(Number(From, 1, False));
    SetLength(Value.List, Fitting(I1, From, 1));
    for I2 := 0 to High(Value.List) do
    begin
      Value.List[I2] := Byte(Number(From, 1, False));
    end;
  end;
  if (Int64(From.Left) >= 4) then
  begin
    Value.HasLater := True;
    Value.Later := Float32(Number(From, 4, False));
  end;
end;

procedure LoadSample(var From: TSource; out Value: TSample);
begin
  Value := Default(TSample);
  Take(From, Value.Magic, SizeOf(Value.Magic));
  Expect(Value.Magic, 'SAMP'#0#127);
  Value.Version := LongWord(Number(From, 4, False));
  if ((SarInt64(Int64(Value.Version), 31) and 1) <> 0) then
  begin
    Value.HasPackedSize := True;
    Value.PackedSize := LongInt(Number(From, 4, False));
  end;
  LoadHead(From, Value.Head);
  LoadNumbers(From, Value.Numbers);
  LoadTexts(From, Value.Texts);
  LoadLists(From, Value.Lists);
  LoadChoice(From, Value.Choice);
  LoadChosen(From, Value.Chosen);
  LoadMaybe(From, Value.Maybe);
end;

procedure LoadColumns(var From: TSource; out Value: TColumns);
begin
  Value := Default(TColumns);
  Value.Count := Byte(Number(From, 1, False));
end;

procedure LoadGuard(var From: TSource; out Value: TGuard);
begin
  Value := Default(TGuard);
  Value.X := Byte(Number(From, 1, False));
end;

procedure LoadCell(var From: TSource; out Value: TCell);
begin
  Value := Default(TCell);
end;

procedure LoadLeg(var From: TSource; out Value: TLeg);
begin
  Value := Default(TLeg);
  Take(From, Value.Title, SizeOf(Value.Title));
  Value.X := LongInt(Number(From, 4, False));
  Value.Y := LongInt(Number(From, 4, False));
  Value.Z := LongInt(Number(From, 4, False));
end;

procedure LoadPacked(var From: TSource; out Value: TPacked);
begin
  Value := Default(TPacked);
  Value.NumbersSize := LongWord(Number(From, 4, False));
  Value.Numbers := TakeBytes(From, Int64(Value.NumbersSize));
  Value.HeadsSize := Word(Number(From, 2, False));
  Value.Heads := TakeBytes(From, Int64(Value.HeadsSize));
  Value.Width := Byte(Number(From, 1, False));
  Value.Picture := TakeBytes(From, 64);
  Value.Samples := TakeBytes(From, From.Left);
end;

// The next chunk; False = there are no more.
function NextBlock(var From: TSource; out Id: Byte; out Part: TSource): Boolean;
var
  Start: PByte;
  Size: Int64;
begin
  Result := False;
  Part := From;
  Id := 0;
  Size := 0;
  Start := From.At;
  if From.Left = 0 then
    Exit;
  Id := Byte(Number(From, 1, False));
  if Id = 0 then
    Exit;
  PassOver(From, 4);
  Size := LongWord(Number(From, 4, False));
  Part := Cut(From, Size - (From.At - Start));
  Result := Start <> nil;
end;

procedure LoadSettings(var From: TSource; out Value: TSettings);
var
  Part1: TSource;
  Id: Byte;
begin
  Value := Default(TSettings);
  while NextBlock(From, Id, Part1) do
    case Id of
      0: ;
      1:
        begin
          if not Value.HasPath then
          begin
            Value.HasPath := True;
            Value.Path := TakeText(Part1, Part1.Left);
          end;
        end;
      2:
        begin
          if not Value.HasPacked then
          begin
            Value.HasPacked := True;
            LoadPacked(Part1, Value.Packed_);
          end;
        end;
      3:
        begin
          SetLength(Value.Walls, Length(Value.Walls) + 1);
          LoadWall(Part1, Value.Walls[High(Value.Walls)]);
        end;
    end;
end;

// The next chunk; False = there are no more.
function NextPiece(var From: TSource; out Id: RawByteString; out Part: TSource): Boolean;
var
  Start: PByte;
  Size: Int64;
begin
  Result := False;
  Part := From;
  Id := '';
  Size := 0;
  Start := From.At;
  if From.Left = 0 then
    Exit;
  Id := TakeText(From, Int64(Within(SignedGroups(From), -2147483648, 2147483647)));
  if Length(Id) = 0 then
    Exit;
  Size := Int64(SignedGroups(From));
  Part := Cut(From, Size);
  Result := Start <> nil;
end;

procedure LoadRoom(var From: TSource; out Value: TRoom);
var
  I1: SizeInt;
  Part1: TSource;
  Id: RawByteString;
begin
  Value := Default(TRoom);
  Value.Id := LongWord(Number(From, 4, False));
  Value.Colour := Byte(Number(From, 1, False));
  while NextPiece(From, Id, Part1) do
    begin
      if Id = 'TwoByTwo' then
        begin
          if not Value.HasGrid then
          begin
            Value.HasGrid := True;
            for I1 := 0 to High(Value.Grid) do
            begin
              Value.Grid[I1] := Word(Number(Part1, 2, False));
            end;
          end;
        end
      ;
    end;
end;

procedure LoadApart(var From: TSource; out Value: TApart);
begin
  Value := Default(TApart);
  Value.Sum := Byte(Number(From, 1, False));
  Take(From, Value.Checked, SizeOf(Value.Checked));
  Value.Kind := Byte(Number(From, 1, False));
  Value.OfsIndex := LongWord(Number(From, 4, False));
  Value.OfsTitle := Word(Number(From, 2, True));
  if (Int64(Value.Kind) <> 0) then
  begin
    Value.HasCount := True;
    Value.OfsCount := LongInt(Number(From, 4, False));
  end;
end;

procedure LoadIndexed(var From: TSource; out Value: TIndexed);
begin
  Value := Default(TIndexed);
  Value.Size := Word(Number(From, 2, False));
  Value.OfsThing := Word(Number(From, 2, False));
end;

procedure LoadIndex(var From: TSource; out Value: TIndex);
var
  I1, I2: SizeInt;
begin
  Value := Default(TIndex);
  I1 := Int64(Number(From, 1, False));
  SetLength(Value.Things, Fitting(I1, From, 4));
  for I2 := 0 to High(Value.Things) do
  begin
    LoadIndexed(From, Value.Things[I2]);
  end;
end;

procedure LoadNode(var From: TSource; out Value: TNode);
var
  Part1: TSource;
  Id: RawByteString;
begin
  Value := Default(TNode);
  Value.Text := TakeText(From, Int64(Number(From, 1, False)));
  while NextPiece(From, Id, Part1) do
    begin
      ;
    end;
end;

end.
