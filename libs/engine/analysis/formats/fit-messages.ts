/** Numbers of fields by name, of one kind of message. */
type FieldNumbers = Readonly<Record<string, number>>;

/** A message, with the fields that were asked for; null where it does not have them, or marks them as invalid. */
export type FitMessage<Fields extends FieldNumbers> = {
  readonly [Name in keyof Fields]: number | null;
} & { readonly text: (name: keyof Fields) => string | null };

/** Of every message that has one. */
export const TIMESTAMP = 253;

/** Where a field is within its message, and what it is. */
interface Field {
  readonly offset: number;
  readonly bytes: number;
  readonly type: number;
}

interface Definition {
  readonly isLittleEndian: boolean;
  /** Of fields and developer fields together. */
  readonly bytes: number;
  readonly timestamp: Field | undefined;
  /** Undefined for a message that is not asked for. */
  readonly handler: FitHandler<FieldNumbers> | undefined;
  /** The fields that its handler asks for. */
  readonly slots: readonly (readonly [name: string, field: Field | undefined])[];
}

const HEADER_BYTES_MIN = 12;
const HEADER_BYTES = new Set([12, 14]);
const CHECKSUM_BYTES = 2;
const IS_COMPRESSED = 0x80;
const IS_DEFINITION = 0x40;
const HAS_DEVELOPER_FIELDS = 0x20;

/** Base types, with their endianness flag taken off: how they are read, and what marks them as invalid. */
const BASE_TYPES: Readonly<
  Record<
    number,
    {
      readonly bytes: number;
      readonly invalid: number;
      readonly read: (view: DataView, at: number, isLittleEndian: boolean) => number;
    }
  >
> = {
  0: { bytes: 1, invalid: 0xff, read: (view, at) => view.getUint8(at) },
  1: { bytes: 1, invalid: 0x7f, read: (view, at) => view.getInt8(at) },
  2: { bytes: 1, invalid: 0xff, read: (view, at) => view.getUint8(at) },
  3: { bytes: 2, invalid: 0x7fff, read: (view, at, isLittle) => view.getInt16(at, isLittle) },
  4: { bytes: 2, invalid: 0xffff, read: (view, at, isLittle) => view.getUint16(at, isLittle) },
  5: { bytes: 4, invalid: 0x7fffffff, read: (view, at, isLittle) => view.getInt32(at, isLittle) },
  6: { bytes: 4, invalid: 0xffffffff, read: (view, at, isLittle) => view.getUint32(at, isLittle) },
  10: { bytes: 1, invalid: 0, read: (view, at) => view.getUint8(at) },
  11: { bytes: 2, invalid: 0, read: (view, at, isLittle) => view.getUint16(at, isLittle) },
  12: { bytes: 4, invalid: 0, read: (view, at, isLittle) => view.getUint32(at, isLittle) },
};
const BASE_TYPE = 0x1f;
const UTF_8 = new TextDecoder();

/** What is to be read of a file: fields by name, by kind of message. */
export interface FitHandler<Fields extends FieldNumbers> {
  readonly fields: Fields;
  readonly heard: (message: FitMessage<Fields>, timestamp: number | null) => void;
}

/** Keeps the types of names and numbers together. */
export function fitHandler<const Fields extends FieldNumbers>(
  fields: Fields,
  heard: FitHandler<Fields>['heard'],
): FitHandler<FieldNumbers> {
  return { fields, heard: heard as unknown as FitHandler<FieldNumbers>['heard'] };
}

/**
 * Reads the messages of a FIT file in one pass, without a copy of it: of a file that is damaged or cut off, those before the
 * damage. A watch whose battery dies writes no end. Several files in a row are one file to the format.
 *
 * @returns whether the file was read to its end
 */
export function readFitMessages(
  bytes: Uint8Array,
  handlers: ReadonlyMap<number, FitHandler<FieldNumbers>>,
): boolean {
  for (let at = 0; at < bytes.length;) {
    if (bytes.length - at < HEADER_BYTES_MIN || !HEADER_BYTES.has(bytes[at]!)) return false;
    const view = new DataView(bytes.buffer, bytes.byteOffset + at, bytes.length - at);
    const start = bytes[at]!;
    const end = start + view.getUint32(4, true);
    const isWhole = new FitMessages(view, handlers).read(start, Math.min(end, view.byteLength));
    if (!isWhole || end > view.byteLength) return false;
    at += end + CHECKSUM_BYTES;
  }
  return true;
}

class FitMessages {
  private readonly definitions: (Definition | undefined)[] = [];
  private lastTimestamp: number | null = null;

  constructor(
    private readonly view: DataView,
    private readonly handlers: ReadonlyMap<number, FitHandler<FieldNumbers>>,
  ) {}

  read(start: number, end: number): boolean {
    let at = start;
    while (at < end) {
      const header = this.view.getUint8(at);
      const isCompressed = (header & IS_COMPRESSED) !== 0;
      const next = isCompressed
        ? this.readCompressed(header, at + 1, end)
        : header & IS_DEFINITION
          ? this.define(header, at + 1, end)
          : this.readMessage(this.definitions[header & 0x0f], at + 1, end, null);
      if (next === null) return false;
      at = next;
    }
    return true;
  }

  /** @returns where the next message begins; null if the file is damaged here */
  private define(header: number, at: number, end: number): number | null {
    const { view } = this;
    if (at + 5 > end) return null;
    const isLittleEndian = view.getUint8(at + 1) === 0;
    const message = view.getUint16(at + 2, isLittleEndian);
    const count = view.getUint8(at + 4);
    let next = at + 5;
    if (next + 3 * count > end) return null;
    const fields = new Map<number, Field>();
    let bytes = 0;
    for (let i = 0; i < count; i++, next += 3) {
      const field = {
        offset: bytes,
        bytes: view.getUint8(next + 1),
        type: view.getUint8(next + 2) & BASE_TYPE,
      };
      fields.set(view.getUint8(next), field);
      bytes += field.bytes;
    }
    if (header & HAS_DEVELOPER_FIELDS) {
      const developerCount = next < end ? view.getUint8(next++) : 0;
      if (next + 3 * developerCount > end) return null;
      for (let i = 0; i < developerCount; i++, next += 3) bytes += view.getUint8(next + 1);
    }
    const handler = bytes === 0 ? undefined : this.handlers.get(message);
    const slots = Object.entries(handler?.fields ?? {}).map(
      ([name, number]) => [name, fields.get(number)] as const,
    );
    this.definitions[header & 0x0f] = {
      isLittleEndian,
      bytes,
      timestamp: fields.get(TIMESTAMP),
      handler,
      slots,
    };
    return next;
  }

  /** Five bits of the time are in the header of the message. */
  private readCompressed(header: number, at: number, end: number): number | null {
    const definition = this.definitions[(header >> 5) & 3];
    if (this.lastTimestamp === null) return this.readMessage(definition, at, end, null);
    const offset = header & 0x1f;
    const turned = this.lastTimestamp - (this.lastTimestamp % 32) + offset;
    return this.readMessage(definition, at, end, turned < this.lastTimestamp ? turned + 32 : turned);
  }

  private readMessage(
    definition: Definition | undefined,
    at: number,
    end: number,
    compressedTimestamp: number | null,
  ): number | null {
    if (definition === undefined || at + definition.bytes > end) return null;
    const timestamp = compressedTimestamp ?? this.valueOf(definition, at, definition.timestamp);
    if (timestamp !== null) this.lastTimestamp = timestamp;
    definition.handler?.heard(this.messageAt(definition, at), timestamp);
    return at + definition.bytes;
  }

  private messageAt(definition: Definition, at: number): FitMessage<FieldNumbers> {
    const values: Record<string, unknown> = {};
    for (const [name, field] of definition.slots) values[name] = this.valueOf(definition, at, field);
    values.text = (name: string) => this.textOf(at, definition.slots.find((slot) => slot[0] === name)?.[1]);
    return values as FitMessage<FieldNumbers>;
  }

  /** The first value of a field; null if there is none. */
  private valueOf({ isLittleEndian }: Definition, at: number, field: Field | undefined): number | null {
    const type = field && BASE_TYPES[field.type];
    if (!type || field.bytes < type.bytes) return null;
    const value = type.read(this.view, at + field.offset, isLittleEndian);
    return value === type.invalid ? null : value;
  }

  private textOf(at: number, field: Field | undefined): string | null {
    if (field === undefined) return null;
    const bytes = new Uint8Array(this.view.buffer, this.view.byteOffset + at + field.offset, field.bytes);
    const end = bytes.indexOf(0);
    return UTF_8.decode(end === -1 ? bytes : bytes.subarray(0, end)) || null;
  }
}
