/** Some fields of one of the provider's objects: names and plain values are checked against its library's types. */
export type Fields<T> = { [Key in keyof T]?: T[Key] extends object | null | undefined ? unknown : T[Key] };
