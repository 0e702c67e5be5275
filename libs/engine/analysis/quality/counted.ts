/** A count with its noun: "1 fix", "2 fixes". */
export function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
