import Link from "next/link";
import { Picture } from "./picture";

export function Header({ items, settings }) {
  return (
    <header>
      <Link href="/">NORDHAVN</Link>
      <form action="/search">
        <input name="q" maxLength={30} placeholder="请输入搜索关键词" aria-label="搜索" />
        <button type="submit">搜索</button>
      </form>
      <details>
        <summary>{settings.storeName}</summary>
        <p>{settings.storeAddress}</p>
        <p>{settings.storeContactValue}</p>
      </details>
      {["bar", "drawer"].map((place) => (
        <nav key={place} aria-label={place}>
          <ul>
            {items.map((item) => (
              <li key={item.name}>
                <details>
                  <summary>{item.name}</summary>
                  <ul>
                    {item.menu.map((entry, index) => (
                      <li key={index}>
                        <Link href="/" prefetch={false}>
                          {place === "bar" ? <Picture url={entry.image} alt="" sizes="240px" /> : null}
                          <span>{entry.title}</span>
                        </Link>
                      </li>
                    ))}
                  </ul>
                </details>
              </li>
            ))}
          </ul>
        </nav>
      ))}
    </header>
  );
}

const GROUPS = ["客户服务", "关于我们", "如何购买", "联系我们"];
const LINKS = ["产品保养", "常见问题", "破损换新", "产品验证", "联系我们", "隐私政策"];

export function Footer({ settings }) {
  return (
    <footer>
      <form method="post">
        <label htmlFor="code">产品验证</label>
        <input id="code" name="code" maxLength={30} placeholder="请输入验证二维码" />
        <button type="submit">确定</button>
      </form>
      {GROUPS.map((group) => (
        <section key={group}>
          <h2>{group}</h2>
          <ul>
            {LINKS.map((name) => (
              <li key={name}>
                <Link href="/" prefetch={false}>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <p>{settings.label4Tel}</p>
      <p>{settings.value4Tel}</p>
      <p>{settings.label4Email}</p>
      <p>{settings.value4Email}</p>
    </footer>
  );
}
