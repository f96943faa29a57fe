/** Nine digits, with a hyphen or a space after the fifth or without: the code, or `null`. */
export const readZip9 = (text: string): string | null => {
  const match = /^(\d{5})[-–−\s]?(\d{4})$/.exec(text.trim());
  return match ? `${match[1]}${match[2]}` : null;
};
