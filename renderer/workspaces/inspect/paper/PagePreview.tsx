import { Center, Group } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useEffect, useLayoutEffect, useRef, useState, type PointerEvent } from 'react';
import { IconButton } from '../../../kit/components/IconButton.tsx';
import { errorMessage } from '../../../../contract/system-error.ts';
import type { Point } from '../../../kit/coordinates/point.ts';
import { onPaper } from '../../../map/paper-map.ts';
import { pagePicture } from './output.tsx';
import { withLegendOf, type PageContents } from './page-contents.ts';
import { paperSize, type Layout } from './page.ts';
import { Sheet, type MapPicture } from './Sheet.tsx';
import styles from './PaperDialog.module.css';
import { t } from '../../../kit/words/t.ts';
import { writtenNumber } from '../../../kit/words/locale.ts';

/** The preview's map, in pixels per inch of the page. */
const PREVIEW_DPI = 110;
/** The map is drawn again after this long without a change. */
const PAUSE_MS = 200;
const MARGIN = 16;

type Drawn = {
  readonly layers: ReadonlySet<string>;
  readonly address: string;
  readonly key: string;
  readonly centre: Point;
  readonly zoom: number;
};

type Props = {
  readonly contents: PageContents;
  readonly layout: Layout;
  /** The map is to move by so many millimetres east and south. */
  readonly onMove: (right: number, down: number) => void;
};

/** A page as printed; dragging moves the map of the first. */
export function PagePreview({ contents, layout, onMove }: Props) {
  const { place, sheets } = layout;
  const [turned, setTurned] = useState(0);
  // The last page may be empty now.
  const at = Math.min(turned, sheets.length - 1);
  const room = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { centre, zoom } = contents;
  const key = JSON.stringify([centre, zoom, place.width, place.height]);

  useLayoutEffect(() => {
    const element = room.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => setSize({ width: element.clientWidth, height: element.clientHeight }));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    const abort = new AbortController();
    const draw = async () => {
      try {
        const { canvas, layers } = await pagePicture({ centre, zoom }, place, PREVIEW_DPI, abort.signal);
        setDrawn({ layers, address: canvas.toDataURL('image/jpeg', 0.9), key, centre, zoom });
        setProblem(null);
      } catch (error) {
        if (!abort.signal.aborted) setProblem(errorMessage(error));
      }
    };
    const timer = setTimeout(() => void draw(), PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies, react-hooks/exhaustive-deps -- `key` is all of them, by their values
  }, [key]);

  const [width, height] = paperSize(contents.settings);
  /** Pixels of the screen per millimetre. */
  const scale = Math.max(0.1, Math.min((size.width - 2 * MARGIN) / width, (size.height - 2 * MARGIN) / height));

  const picture: MapPicture | null =
    drawn === null
      ? null
      : { address: drawn.address, isOld: drawn.key !== key, ...offset(drawn.centre, centre, drawn.zoom, zoom) };

  const start = useRef<{ readonly x: number; readonly y: number } | null>(null);
  const drag = (event: PointerEvent) => {
    const from = start.current;
    if (from === null || at > 0) return;
    const [right, down] = [event.clientX - from.x, event.clientY - from.y];
    if (Math.abs(right) + Math.abs(down) < 1) return;
    start.current = { x: event.clientX, y: event.clientY };
    onMove(-right / scale, -down / scale);
  };
  return (
    <div className={styles['preview']}>
      <Center ref={room} miw={0} mih={0}>
        <div
          className={styles[at === 0 ? 'page' : 'further']}
          style={{ width: width * scale, height: height * scale }}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- one picture to a reader of screens, which is dragged
          role="img"
          aria-label={t('print.previewPageTitle1Scale', {
            title: contents.title,
            scale: writtenNumber(contents.scale),
          })}
          data-page-drawn={drawn?.key === key || undefined}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            start.current = { x: event.clientX, y: event.clientY };
          }}
          onPointerMove={drag}
          onPointerUp={() => {
            start.current = null;
          }}
          onPointerCancel={() => {
            start.current = null;
          }}
        >
          <div className={styles['scaled']} style={{ scale: String(scale / (96 / 25.4)) }}>
            <Sheet
              contents={drawn === null ? contents : withLegendOf(contents, drawn.layers)}
              layout={layout}
              index={at}
              picture={picture}
            />
          </div>
        </div>
      </Center>
      <Group wrap="wrap" gap="2px 12px" justify="center" pb="sm" px="md" c="var(--ink-2)" fz="xs">
        {sheets.length === 1 ? null : <Turn at={at} of={sheets.length} onTurn={setTurned} />}
        <p>
          {problem ??
            (at > 0
              ? contents.answersTitle
              : t('print.scaleDragMapPageMove', { scale: Math.round((scale / (96 / 25.4)) * 100) }))}
        </p>
      </Group>
    </div>
  );
}

/** To the pages before and after. */
function Turn({ at, of, onTurn }: { readonly at: number; readonly of: number; readonly onTurn: (to: number) => void }) {
  return (
    <Group gap={4}>
      <IconButton
        icon={IconChevronLeft}
        size="sm"
        label={t('print.previousPage')}
        disabled={at === 0}
        onClick={() => onTurn(at - 1)}
      />
      <output>{t('print.pageAtOfOf', { page: at + 1, total: of })}</output>
      <IconButton
        icon={IconChevronRight}
        size="sm"
        label={t('print.nextPage')}
        disabled={at === of - 1}
        onClick={() => onTurn(at + 1)}
      />
    </Group>
  );
}

/** How far the old picture is off the new middle; nowhere while the scale is another. */
function offset(
  from: Point,
  to: Point,
  zoomBefore: number,
  zoom: number,
): { readonly right: number; readonly down: number } {
  if (Math.abs(zoomBefore - zoom) > 0.01) return { right: 0, down: 0 };
  const [right, down] = onPaper(from, to, zoom);
  return { right, down };
}
