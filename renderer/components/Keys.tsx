import styles from './Keys.module.css';

/** Keys as they are on the keyboard: `Ctrl` `K`. */
export function Keys({ keys }: { readonly keys: readonly string[] }) {
  return (
    <span className={styles['keys']}>
      {keys.map((key) => (
        <kbd key={key} className={styles['key']}>
          {key}
        </kbd>
      ))}
    </span>
  );
}
