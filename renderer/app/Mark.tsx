/** The cairn: four stones, the topmost in the colour of the selection. */
export function Mark({ size = 22 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden>
      <path
        d="M3.2 19.6c0-2 3.6-3.2 8.8-3.2s8.8 1.2 8.8 3.2c0 1.6-3.4 2.2-8.8 2.2s-8.8-.6-8.8-2.2Z"
        fill="var(--accent)"
      />
      <path
        d="M5.6 13.2c.2-1.8 3-2.7 6.7-2.6 3.8.1 6.3 1.2 6.2 2.9-.1 1.5-2.8 2-6.6 1.9-3.8-.1-6.4-.8-6.3-2.2Z"
        fill="var(--accent)"
        opacity=".78"
      />
      <path
        d="M8.3 7.6c.1-1.4 1.9-2.3 4-2.1 2.2.1 3.7 1.2 3.6 2.5-.1 1.2-1.8 1.7-3.9 1.6-2.2-.1-3.8-.8-3.7-2Z"
        fill="var(--accent)"
        opacity=".6"
      />
      <ellipse cx="12" cy="3" rx="2" ry="1.3" fill="var(--blaze)" />
    </svg>
  );
}
