/** `412 B`, `2.1 kB`, `5.1 MB`. */
export function byteSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  const [value, unit] = bytes < 1_000_000 ? [bytes / 1000, 'kB'] : [bytes / 1_000_000, 'MB'];
  return `${value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 1 : 0 })} ${unit}`;
}

/** `1,204` */
export const count = (value: number): string => value.toLocaleString('en');

/** `now`, `12 s ago`, `4 min ago`, `3 h ago`, then the day. */
export function since(time: string, now: number): string {
  const seconds = Math.round((now - Date.parse(time)) / 1000);
  if (seconds < 3) return 'now';
  if (seconds < 60) return `${seconds} s ago`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ago`;
  return seconds < 86_400 ? `${Math.floor(seconds / 3600)} h ago` : day(time);
}

/** `2 Sep 2026`, in this machine's time zone. */
export const day = (time: string): string => new Date(time).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
