import path from 'node:path';
import { types } from 'pg';
import ts from 'typescript';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** A column of the rows that a statement gives. */
export interface Column {
  readonly name: string;
  /** The type's id in `pg_type`. */
  readonly type: number;
}

/** Text that the server sends for a value of a type, by the type's id. */
const SENT = new Map<number, string>([
  [16, 't'], // boolean
  [1000, '{t}'],
  ...[20, 21, 23, 26, 700, 701, 1700].map((id) => [id, '1'] as const), // numbers
  ...[1005, 1007, 1016, 1021, 1022, 1231].map((id) => [id, '{1}'] as const),
  ...[18, 19, 25, 1042, 1043, 2950].map((id) => [id, 'x'] as const), // texts
  ...[1009, 1015].map((id) => [id, '{x}'] as const),
  [17, '\\x00'], // bytes
  [1082, '2026-01-01'],
  [1182, '{2026-01-01}'],
  [1184, '2026-01-01 00:00:00+00'],
]);
const JSON_TYPES = new Set([114, 3802]);
/** What functions give that are called for their effect, such as `pg_notify`. */
const VOID = 2278;

/** The rows that the statements of some files declare to give, as TypeScript understands them. */
export class DeclaredRows {
  private readonly program: ts.Program;
  private readonly checker: ts.TypeChecker;

  constructor(files: readonly string[]) {
    const read = (file: string) => ts.sys.readFile(file);
    const { config } = ts.readConfigFile(path.join(ROOT, 'tsconfig.json'), read) as { config: object };
    const { options } = ts.parseJsonConfigFileContent({ ...config, include: [] }, ts.sys, ROOT);
    this.program = ts.createProgram(
      files.map((file) => path.join(ROOT, file)),
      { ...options, noEmit: true },
    );
    this.checker = this.program.getTypeChecker();
  }

  /** The row types of the statements that a file creates when it is loaded, in that order. */
  of(file: string): ts.Type[] {
    const source = this.program.getSourceFile(path.join(ROOT, file))!;
    const found: ts.Type[] = [];
    const visit = (node: ts.Node): void => {
      if (ts.isFunctionLike(node)) return;
      const row =
        ts.isNewExpression(node) || ts.isCallExpression(node)
          ? this.rowOf(this.checker.getTypeAtLocation(node))
          : undefined;
      if (row) found.push(row);
      else ts.forEachChild(node, visit);
    };
    visit(source);
    return found;
  }

  private rowOf(type: ts.Type): ts.Type | undefined {
    if (!/^(Prepared)?Statement$/.test(type.symbol?.name ?? '')) return undefined;
    return this.checker.getTypeArguments(type as ts.TypeReference)[0];
  }

  /** How the columns differ from a row type. A type without properties accepts all, as no rows are read. */
  differences(row: ts.Type, columns: readonly Column[]): string[] {
    const members = row.isUnion() ? row.types : [row];
    const properties = members.flatMap((member) => member.getProperties());
    if (properties.length === 0) return [];
    const names = new Set(properties.map(({ name }) => name));
    const given = new Map(columns.filter(({ type }) => type !== VOID).map(({ name, type }) => [name, type]));
    return [
      ...properties
        .filter(({ name, flags }) => !given.has(name) && !(flags & ts.SymbolFlags.Optional))
        .map(({ name }) => `${name} is declared, but not selected`),
      ...[...given].flatMap(([name, type]) =>
        names.has(name)
          ? members.flatMap((member) => this.difference(member, name, type))
          : [`${name} is selected, but not declared`],
      ),
    ];
  }

  private difference(row: ts.Type, name: string, type: number): string[] {
    const property = row.getProperty(name);
    const declared = property && this.checker.getNonNullableType(this.checker.getTypeOfSymbol(property));
    if (!declared || this.fits(declared, type)) return [];
    return [`${name} is declared as ${this.checker.typeToString(declared)}, and its type has the id ${type}`];
  }

  private fits(declared: ts.Type, type: number): boolean {
    if (declared.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown | ts.TypeFlags.Never)) return true;
    if (JSON_TYPES.has(type)) return this.isJson(declared, new Set());
    const sent = SENT.get(type);
    if (sent === undefined) return false;
    const parse = types.getTypeParser(type) as (text: string) => unknown;
    return this.accepts(declared, parse(sent));
  }

  /** Whether a value may have a type, going by the kind of value. */
  private accepts(declared: ts.Type, value: unknown): boolean {
    const kinds = declared.isUnion() ? declared.types : [declared];
    return kinds.every((kind) => {
      if (Array.isArray(value)) {
        const element = this.checker.isArrayLikeType(kind)
          ? this.checker.getIndexTypeOfType(kind, ts.IndexKind.Number)
          : undefined;
        return element !== undefined && this.accepts(this.checker.getNonNullableType(element), value[0]);
      }
      if (value instanceof Date) return kind.symbol?.name === 'Date';
      if (Buffer.isBuffer(value)) return /^(Buffer|Uint8Array)$/.test(kind.symbol?.name ?? '');
      const { checker } = this;
      const primitive = {
        string: checker.getStringType(),
        number: checker.getNumberType(),
        boolean: checker.getBooleanType(),
      }[typeof value as string];
      return primitive !== undefined && checker.isTypeAssignableTo(kind, primitive);
    });
  }

  /** Whether JSON can have all that a type has: no date, no bytes and no integer beyond 2⁵³ at any depth. */
  private isJson(declared: ts.Type, seen: Set<ts.Type>): boolean {
    if (seen.has(declared)) return true;
    seen.add(declared);
    if (declared.isUnionOrIntersection()) return declared.types.every((each) => this.isJson(each, seen));
    if (declared.flags & ts.TypeFlags.BigIntLike) return false;
    if (!(declared.flags & ts.TypeFlags.Object)) return true;
    const element = this.checker.getIndexTypeOfType(declared, ts.IndexKind.Number);
    if (element && this.checker.isArrayLikeType(declared)) return this.isJson(element, seen);
    if (/^(Date|Buffer|Uint8Array|Map|Set)$/.test(declared.symbol?.name ?? '')) return false;
    return declared
      .getProperties()
      .every((property) => this.isJson(this.checker.getTypeOfSymbol(property), seen));
  }
}
