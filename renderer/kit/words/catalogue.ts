/** Texts by their English; `KEY_one` for what is said of one thing, where `KEY` is the plural. */
export type Catalogue = Readonly<Record<string, string>>;
