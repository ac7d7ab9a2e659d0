import { useMemo } from 'react'
import type { Position } from '../../cab.ts'
import { useSize } from '../use-size.ts'
import {
  ahead,
  pathThrough,
  pointAt,
  waysTo,
  type Aim,
  type Ground,
  type Outline,
  type Point,
} from './ground.ts'
import { namesOf, type WantedName } from './labels.ts'
import { inView, onScreen, transformOf, viewOf, type View } from './view.ts'
import styles from './MiniMap.module.css'

export interface MiniMapProps {
  readonly ground: Ground
  readonly route: string | undefined
  readonly aim: Aim | null
  readonly position: Position | null
  /** Whether positions arrive: otherwise the last one is drawn hollow. */
  readonly tracked: boolean
  readonly headingUp: boolean
  /** No names while the machine moves: they are too many to read. */
  readonly named: boolean
  readonly label: string
  /** The letter for north. */
  readonly north: string
}

/** Size before it is laid out. */
const UNKNOWN = { width: 320, height: 240 }

const corners = ({ centre, reach }: Outline) =>
  [-reach, reach].map((beside) => ({ x: centre.x + beside, y: centre.y + beside }))

/** The points that the map must hold: the machine, its next place and the road between them. */
function pointsOf({ ground, route, aim, position }: MiniMapProps) {
  const own = position && pointAt(ground.frame, position.lon, position.lat)
  const place = ground.outlines.find(({ id }) => id === aim?.place)
  const ways = waysTo(ground, route, aim).map((way) => ahead(way, own))
  const all = [...(own ? [own] : []), ...(place ? corners(place) : []), ...ways.flat()]
  return { own, place, ways, all: all.length > 0 ? all : ground.outlines.flatMap(corners) }
}

/** Places, the road of the route and the machine, drawn without any network. */
export function MiniMap(props: MiniMapProps) {
  const { ground, route, position, headingUp, named, label } = props
  const [size, measure] = useSize()
  const shown = pointsOf(props)
  const heading = headingUp ? (position?.heading ?? 0) : 0
  const view = viewOf(shown.all, size ?? UNKNOWN, heading)
  const outlines = ground.outlines.filter((one) => inView(view, one.centre, one.reach))
  const ordered = shown.place ? [shown.place, ...outlines.filter((one) => one !== shown.place)] : outlines
  const roads = useMemo(
    () => ground.roads.filter((road) => road.route === route).flatMap(({ loaded, empty }) => [loaded, empty]),
    [ground, route],
  )
  const own = shown.own && onScreen(view, shown.own)
  const names = named
    ? namesOf(
        ordered.map((one) => wantedName(one, view)),
        view,
        takenBy(own),
      )
    : []
  return (
    <div className={styles.map} ref={measure}>
      <svg
        className={styles.drawing}
        viewBox={`0 0 ${view.width} ${view.height}`}
        role="img"
        aria-label={label}
      >
        <g transform={transformOf(view)}>
          {outlines.map(({ id, kind, path }) => (
            <path
              key={id}
              className={styles.place}
              d={path}
              data-kind={kind}
              data-next={id === shown.place?.id}
            />
          ))}
          {roads.map((road, i) => (
            <path key={i} className={styles.road} d={pathThrough(road)} />
          ))}
          {shown.ways.map((way, i) => (
            <path key={i} className={styles.way} d={pathThrough(way)} />
          ))}
        </g>
        {outlines.map((one) => (
          <Mark key={one.id} outline={one} view={view} next={one === shown.place} />
        ))}
        {names.map(({ id, text, at }) => (
          <text key={id} className={styles.name} x={at.x} y={at.y} data-next={id === shown.place?.id}>
            {text}
          </text>
        ))}
        {own && <Own {...props} view={view} at={own} />}
        {headingUp && <North view={view} letter={named ? props.north : ''} />}
      </svg>
    </div>
  )
}

/** Pixels between the middle of a mark and that of its name. */
const BESIDE = 28

/** Below its mark, otherwise above. */
function wantedName({ id, title, centre }: Outline, view: View): WantedName {
  const { x, y } = onScreen(view, centre)
  return {
    id,
    text: title,
    places: [
      { x, y: y + BESIDE },
      { x, y: y - BESIDE },
    ],
  }
}

/** The machine itself, and the sign in the corner that enlarges the map. */
const takenBy = (own: Point | null) => [
  { at: { x: 20, y: 20 }, half: 24 },
  { at: { x: 20, y: 40 }, half: 24 },
  ...(own ? [{ at: own, half: 20 }] : []),
]

/** A filled square where is loaded, a diamond where is dumped: told apart without colour. */
function Mark({ outline, view, next }: { outline: Outline; view: View; next: boolean }) {
  const { x, y } = onScreen(view, outline.centre)
  const r = next ? 13 : 8
  const diamond = outline.kind === 'dump'
  if (!diamond && outline.kind !== 'load' && outline.kind !== 'both' && !next) return null
  const d = diamond
    ? `M${x} ${y - r * 1.25}L${x + r * 1.25} ${y}L${x} ${y + r * 1.25}L${x - r * 1.25} ${y}Z`
    : `M${x - r} ${y - r}H${x + r}V${y + r}H${x - r}Z`
  return <path className={styles.mark} d={d} data-kind={outline.kind} data-next={next} />
}

function Own(props: MiniMapProps & { view: View; at: { x: number; y: number } }) {
  const { position, tracked, view, at } = props
  const known = typeof position?.heading === 'number'
  const degrees = (position?.heading ?? 0) + (view.turn * 180) / Math.PI
  return (
    <g transform={`translate(${at.x} ${at.y}) rotate(${degrees})`} data-testid="own">
      {known ? (
        <path className={styles.own} data-tracked={tracked} d="M0 -20L14 16L0 8L-14 16Z" />
      ) : (
        <circle className={styles.own} data-tracked={tracked} r={12} />
      )}
    </g>
  )
}

function North({ view, letter }: { view: View; letter: string }) {
  const degrees = (view.turn * 180) / Math.PI
  return (
    <g transform={`translate(${view.width - 34} 38)`}>
      <path className={styles.north} transform={`rotate(${degrees})`} d="M0 -22L9 6L0 0L-9 6Z" />
      <text className={styles.name} x={0} y={26}>
        {letter}
      </text>
    </g>
  )
}
