export function isGenuine(
  secret: string,
  headers: Record<string, string | string[] | undefined>,
  body: Buffer,
  nowSeconds?: number,
): boolean;
