import Link from "next/link";
import { getChrome } from "../lib/upstream";
import { Footer, Header } from "./chrome";
import { Picture } from "./picture";

const group = (product, code) =>
  product.spuAttrList.filter((line) => String(line.attrGroupDictCode) === code && line.value);

function Lines({ lines }) {
  return (
    <dl>
      {lines.map((line) => (
        <div key={line.attrName}>
          <dt>{line.attrName}</dt>
          <dd>{line.value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Some contents are broken, and a page goes without them. */
function toJson(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The goods of the CMS blocks below the product. */
function toGoods(models) {
  return (models ?? []).flatMap((model) => {
    const contents = toJson(model.contents);
    return (Array.isArray(contents) ? contents : [contents]).flatMap((blocks) =>
      Object.values(blocks ?? {}).flatMap((block) => (Array.isArray(block?.items) ? block.items : [])),
    );
  });
}

/** The whole page: chrome, pictures, variants, price, panels, pop-up, gallery, goods. */
export async function ProductPage({ detail }) {
  const chrome = await getChrome();
  const product = detail.productDetail;
  const pictures = product.mediaList.filter((media) => !media.mediaType);
  const price = product.skuList[0]?.skuShelfInfoVo?.salePrice;
  return (
    <>
      <Header {...chrome} />
      <main>
        <ol>
          {pictures.map((picture, index) => (
            <li key={picture.url}>
              <a href={`#picture-${index + 1}`}>
                <Picture
                  url={picture.url}
                  alt={`${product.productName}，图片${index + 1}`}
                  sizes="33vw"
                  first={index === 0}
                />
              </a>
            </li>
          ))}
        </ol>
        <p lang="en">{product.i18nBrandSeriesName?.en}</p>
        <h1>{product.productName}</h1>
        <ul>
          {detail.groupProducts.map((variant) => (
            <li key={variant.productId}>
              <Link href={`/pdp/${encodeURIComponent(variant.productId)}`} prefetch={false}>
                <Picture url={variant.imageUrl} alt="" sizes="64px" />
                <span>{variant.displayName}</span>
              </Link>
            </li>
          ))}
        </ul>
        <p>
          官方指导价 <span>¥{Number(price).toLocaleString("zh-CN")}</span>
        </p>
        <p>{product.descText}</p>
        <details>
          <summary>产品特点</summary>
          <Lines lines={group(product, "1")} />
          <Lines lines={group(product, "3")} />
        </details>
        <details>
          <summary>产品规格</summary>
          <Lines lines={group(product, "2")} />
        </details>
        <section>
          <h2>线上渠道</h2>
          <p>{chrome.settings.storeName4TM}</p>
          <p>{chrome.settings.storeName4JD}</p>
        </section>
        {pictures.map((picture, index) => (
          <div key={picture.url} id={`picture-${index + 1}`}>
            <Picture url={picture.url} alt="" sizes="100vw" />
          </div>
        ))}
        <ul>
          {toGoods(detail.pageModelContents).map((item) => (
            <li key={item.spuId}>
              <Link href={`/pdp/${encodeURIComponent(item.spuId)}`} prefetch={false}>
                <Picture url={item.majorImageUrl} alt={item.productName} sizes="25vw" />
                <span>{item.productName}</span>
                <span>¥{item.salePrice}</span>
              </Link>
            </li>
          ))}
        </ul>
      </main>
      <Footer {...chrome} />
    </>
  );
}
