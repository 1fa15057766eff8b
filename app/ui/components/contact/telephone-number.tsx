import styles from "./telephone-number.module.css";

/** Mobile numbers are grouped 3-4-4, the 400 and 800 lines 3-3-4. */
const GROUPED = /^(1[3-9]\d)(\d{4})(\d{4})$|^([48]00)(\d{3})(\d{4})$/;

/**
 * A phone number, grouped as it is read aloud in China. The gaps are CSS, so that copying and searching yield the
 * original text; a number that already has separators is unchanged.
 */
export function TelephoneNumber({ number }: { number: string }) {
  const groups = GROUPED.exec(number)?.slice(1).filter(Boolean) ?? [];
  return (
    <span className={styles.number}>
      {groups.length === 0 ? number : null}
      {groups.map((group, index) => (
        <span key={index} className={styles.group}>
          {group}
        </span>
      ))}
    </span>
  );
}
