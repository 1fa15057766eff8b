import { SiteLink, TextLink } from "../button";
import { CopyButton } from "../overlays/copy-button";
import { InWeChat } from "../behaviour/in-wechat";
import { commonCopy } from "~/ui/copy/common";
import { storeAreaCopy } from "~/ui/copy/layout/store-area";
import { Icon } from "../icons";
import { Image } from "../image/image";
import styles from "./channel-list.module.css";
import type { Channel } from "./channel";

/** Online shops or accounts: one with a QR image unfolds it below its name, one with a link opens its page. */
export function ChannelList(props: { title: string; channels: readonly Channel[]; heading?: "h2" | "h3" | "p" }) {
  const { title, channels, heading: Heading = "p" } = props;
  const shown = channels.filter((channel) => channel.name !== "" && (channel.link !== null || channel.qr !== null));
  if (shown.length === 0) return null;
  return (
    <section className={styles.list}>
      <Heading className={Heading === "h2" ? styles.title : "fine"}>{title}</Heading>
      <ul>
        {shown.map((channel, index) => (
          <li key={index}>
            {channel.qr ? (
              <details>
                <summary className={`tap quiet ${styles.row}`}>
                  {channel.name}
                  <Icon name="qr" size={18} />
                </summary>
                <div className={`wrap ${styles.code}`}>
                  <Image
                    src={channel.qr}
                    alt={storeAreaCopy.qrOf(channel.name)}
                    width={160}
                    height={160}
                    sizes="160px"
                    widths={[320]}
                  />
                  <div>
                    <p className={`on-phones fine ${styles.hold}`}>{commonCopy.holdQr}</p>
                    {channel.link ? (
                      <TextLink href={channel.link.href} external={channel.link.external}>
                        {channel.name}
                      </TextLink>
                    ) : null}
                  </div>
                </div>
              </details>
            ) : channel.link ? (
              <SiteLink href={channel.link.href} external={channel.link.external} className={`tap quiet ${styles.row}`}>
                {channel.name}
                <Icon name="external" size={18} />
              </SiteLink>
            ) : null}
            {/* WeChat blocks the shops of others. */}
            {channel.link?.external ? (
              <InWeChat>
                <CopyButton text={channel.link.href} {...storeAreaCopy.copyShopLink} className="tap underlined">
                  {storeAreaCopy.openOutside}
                </CopyButton>
              </InWeChat>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
