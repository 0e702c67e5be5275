/** A fact whose given fields are known to be present. */
export type Known<T, K extends keyof T> = T & { [Key in K]: NonNullable<T[Key]> };
