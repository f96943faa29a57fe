/** A cell of CSV (RFC 4180): quoted where a comma, a quote or a line end asks for it. */
export const csvCell = (value: string | number): string => {
  const text = String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};
