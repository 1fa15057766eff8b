import styles from "./address-text.module.css";

/** As far as the district, or the city of one that names none. */
const DISTRICT = /^.{2,14}?[区县旗](?=.)|^.{2,14}?市(?=.)/u;

/** An address, whose lines end after its district and not inside the name of a road. */
export function AddressText({ address }: { address: string }) {
  const district = DISTRICT.exec(address)?.[0] ?? "";
  return (
    <>
      {[district, address.slice(district.length)].filter(Boolean).map((part) => (
        <span key={part} className={styles.part}>
          {part}
        </span>
      ))}
    </>
  );
}
