import { t } from '../../../kit/words/t.ts';
import { writtenNumber } from '../../../kit/words/locale.ts';
import { MapOverlay } from './MapOverlay.tsx';
import type { AnswerGroup, PageContents } from './page-contents.ts';
import { attributionText, paperSize, type Column, type Layout } from './page.ts';
import styles from './Sheet.module.css';

/** The picture of the map: moved by so many millimetres within its frame, and faint while it is being replaced. */
export type MapPicture = {
  readonly address: string;
  readonly right?: number;
  readonly down?: number;
  readonly isOld?: boolean;
};

const mm = (length: number): string => `${length}mm`;

type Props = {
  readonly contents: PageContents;
  readonly layout: Layout;
  /** Index of the sheet, from 0. */
  readonly index: number;
  readonly picture: MapPicture | null;
};

/** A printed page at its own size: the map on the first; title, answers and attribution on all. */
export function Sheet({ contents, layout, index, picture }: Props) {
  const [width, height] = paperSize(contents.settings);
  const { place, sheets } = layout;
  return (
    <article className={styles['sheet']} style={{ width: mm(width), height: mm(height) }}>
      <Head contents={contents} />
      {index > 0 ? null : (
        <figure
          className={styles['map']}
          style={{ left: mm(place.x), top: mm(place.y), width: mm(place.width), height: mm(place.height) }}
        >
          {picture === null ? null : (
            <img
              src={picture.address}
              alt=""
              style={{
                translate: `${mm(picture.right ?? 0)} ${mm(picture.down ?? 0)}`,
                opacity: picture.isOld === true ? 0.5 : 1,
              }}
            />
          )}
          <MapOverlay contents={contents} place={place} />
        </figure>
      )}
      <p className={styles['attribution']}>{attributionText(contents, index)}</p>
      {sheets[index]?.map((column) => (
        <Answers key={column.x} column={column} title={contents.answersTitle} />
      ))}
      <p className={styles['made']}>{t('print.madeCairnPagePage', { page: index + 1, total: sheets.length })}</p>
    </article>
  );
}

function Head({ contents: { settings, title, subtitle, scale, date } }: { readonly contents: PageContents }) {
  const words = writtenNumber(scale, { maximumFractionDigits: 0 });
  return (
    <header className={styles['head']}>
      {settings.hasTitle ? (
        <div>
          <h1>{title}</h1>
          <p>{subtitle}</p>
        </div>
      ) : null}
      {settings.hasDate ? (
        <div className={styles['date']}>
          <p>{t('print.scale1WordsPaper', { scale: words, paper: settings.paper })}</p>
          <p>{date}</p>
        </div>
      ) : null}
    </header>
  );
}

function Answers({ column: { x, top, groups }, title }: { readonly column: Column; readonly title: string }) {
  return (
    <section className={styles['column']} style={{ left: mm(x), top: mm(top) }}>
      <h2>{title}</h2>
      {groups.map((group) => (
        <Group key={group.title} group={group} />
      ))}
    </section>
  );
}

function Group({ group: { title, modelled, rows } }: { readonly group: AnswerGroup }) {
  return (
    <>
      <h3>
        {title}
        {modelled === undefined ? null : <span className={styles['modelled']}>{modelled}</span>}
      </h3>
      {rows.map(({ label, text, isModelled }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two rows may have the same words, and none moves
        <p key={index} className={styles['row']}>
          <span>{label}</span>
          <span>{isModelled && modelled === undefined ? t('print.textModelled', { text }) : text}</span>
        </p>
      ))}
    </>
  );
}
