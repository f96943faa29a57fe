import type { Point } from '../../../kit/coordinates/point.ts';
import { onPaper } from '../../../map/paper-map.ts';
import { scaleBar } from '../../../map/scale-bar.ts';
import { TEARDROP } from '../../../map/teardrop.ts';
import { t } from '../../../kit/words/t.ts';
import { graticule } from './graticule.ts';
import type { LegendEntry, Mark, PageContents, Place } from './page-contents.ts';
import styles from './Sheet.module.css';

/** Height of the box that `TEARDROP` is drawn in; its tip is at 15, 37. */
const TEARDROP_HEIGHT = 38;
const PIN_HEIGHT = 6.6;

type PinProps = Pick<Mark, 'colour'> & {
  readonly letter: string | undefined;
  readonly x: number;
  readonly y: number;
  readonly height?: number;
};

/** A pin with its tip on a point, with an eye or a letter. */
export function Pin({ x, y, colour, letter, height = PIN_HEIGHT }: PinProps) {
  const scale = height / TEARDROP_HEIGHT;
  return (
    <g transform={`translate(${x - 15 * scale} ${y - 37 * scale}) scale(${scale})`}>
      <path d={TEARDROP} fill={colour} stroke="#fff" strokeWidth={1.7} />
      {letter === undefined ? (
        <circle cx={15} cy={14.4} r={4.6} fill="#fff" />
      ) : (
        <text x={15} y={19.5} fontSize={14} fontWeight={600} fill="#fff" textAnchor="middle">
          {letter}
        </text>
      )}
    </g>
  );
}

type Props = { readonly contents: PageContents; readonly place: Place };

/** Graticule, marks, north arrow, scale bar and legend: what lies on the map of a page. Units are millimetres. */
export function MapOverlay({ contents, place: { width, height } }: Props) {
  const { settings, marks, centre, zoom } = contents;
  const place = { x: 0, y: 0, width, height };
  const at = (point: Point): readonly [x: number, y: number] => {
    const [right, down] = onPaper(point, centre, zoom);
    return [width / 2 + right, height / 2 + down];
  };
  const isInside = (point: Point): boolean => {
    const [x, y] = at(point);
    return x > 0 && x < width && y > 0 && y < height;
  };
  const legend = contents.legend.filter((entry) => entry.kind !== 'mark' || isInside(entry.point));
  return (
    <>
      <svg className={styles['overlay']} viewBox={`0 0 ${width} ${height}`}>
        {settings.hasGraticule ? <Graticule contents={contents} place={place} /> : null}
        {marks
          .filter(({ point }) => isInside(point))
          .map(({ point, colour, letter }, index) => {
            const [x, y] = at(point);
            return <Pin key={letter ?? index} x={x} y={y} colour={colour} letter={letter} />;
          })}
        {settings.hasNorth ? <NorthArrow x={width - 6.5} /> : null}
        {settings.hasScaleBar ? <ScaleBar contents={contents} place={place} /> : null}
      </svg>
      {settings.hasLegend && legend.length > 0 ? <Legend entries={legend} /> : null}
    </>
  );
}

function Graticule({ contents, place }: Props) {
  const { width, height } = place;
  const { meridians, parallels } = graticule(contents, place);
  return (
    <g className={styles['graticule']}>
      {meridians.map(({ at }) => (
        <line key={at} x1={at} x2={at} y2={height} />
      ))}
      {parallels.map(({ at }) => (
        <line key={at} y1={at} y2={at} x2={width} />
      ))}
      {meridians.map(({ at, label }) =>
        at > 9 && at < width - 16 ? <GridLabel key={at} x={at} y={3} label={label} /> : null,
      )}
      {parallels.map(({ at, label }) =>
        at > 8 && at < height - 8 ? <GridLabel key={at} x={8} y={at + 0.8} label={label} /> : null,
      )}
    </g>
  );
}

function GridLabel({ x, y, label }: { readonly x: number; readonly y: number; readonly label: string }) {
  return (
    <>
      <rect x={x - 7.5} y={y - 2.4} width={15} height={3.2} fill="#fff" />
      <text x={x} y={y}>
        {label}
      </text>
    </>
  );
}

function NorthArrow({ x }: { readonly x: number }) {
  return (
    <g>
      <rect x={x - 4.5} y={2} width={9} height={12} fill="#fff" />
      <path d={`M${x} 3.2v5l-2.2 1.4z`} className={styles['ink']} />
      <path d={`M${x} 3.2l2.2 6.4l-2.2 -1.4z`} className={styles['outlined']} />
      <text x={x} y={13} fontSize={2.6} fontWeight={600} textAnchor="middle">
        N
      </text>
    </g>
  );
}

/** A bar in four parts, with its round length. */
function ScaleBar({ contents: { scale, units }, place }: Props) {
  // The bar is counted in hundredths of a millimetre, so that rounding does not show.
  const { pixels, label } = scaleBar(scale / 100_000, units, 3200);
  const length = pixels / 100;
  const [x, y] = [place.width - length - 8, place.height - 4.6];
  return (
    <g fontSize={2.2} textAnchor="middle">
      <rect x={x - 4} y={y - 5} width={length + 10} height={7.4} fill="#fff" />
      <rect x={x} y={y} width={length} height={1} className={styles['outlined']} />
      {[0, 2].map((part) => (
        <rect key={part} x={x + (part * length) / 4} y={y} width={length / 4} height={1} className={styles['ink']} />
      ))}
      <text x={x} y={y - 1.4}>
        0
      </text>
      <text x={x + length} y={y - 1.4}>
        {label}
      </text>
    </g>
  );
}

function Legend({ entries }: { readonly entries: readonly LegendEntry[] }) {
  return (
    <div className={styles['legend']}>
      <h3>{t('print.legend')}</h3>
      {entries.map((entry, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two entries may have the same words, and none moves
        <p key={index}>
          <svg viewBox="0 0 6 3.6">
            <LegendSign entry={entry} />
          </svg>
          <span>{entry.label}</span>
        </p>
      ))}
    </div>
  );
}

function LegendSign({ entry }: { readonly entry: LegendEntry }) {
  const { kind } = entry;
  if (kind === 'mark') return <Pin x={3} y={3.6} height={3.6} colour={entry.colour} letter={entry.letter} />;
  if (kind === 'dot') return <circle cx={3} cy={1.8} r={1} fill={entry.colour} />;
  if (kind === 'square') return <rect x={2} y={0.8} width={2} height={2} fill={entry.colour} />;
  const dash = entry.isDashed === true ? '1.1 0.6' : undefined;
  if (kind === 'area')
    return (
      <rect
        x={0.2}
        y={0.5}
        width={5.6}
        height={2.5}
        fill={entry.fill}
        stroke={entry.line}
        strokeWidth={0.35}
        strokeDasharray={dash}
      />
    );
  return (
    <>
      {entry.casing === undefined ? null : <path d="M0 1.8h6" stroke={entry.casing} strokeWidth={1.3} />}
      <path
        d="M0 1.8h6"
        stroke={entry.colour}
        strokeWidth={entry.casing === undefined ? 0.5 : 0.8}
        strokeDasharray={dash}
      />
    </>
  );
}
