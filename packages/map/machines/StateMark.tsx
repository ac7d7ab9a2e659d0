import { MARK_HALF, marks, offlinePath, OUTLINE, STRIPE } from './marks.ts'
import { type MachineState, mapColors, type Theme } from '../base/palette.ts'
import { useMachineColors } from '../base/environment.ts'

export interface StateMarkProps {
  state: MachineState
  theme: Theme
  offline?: boolean
  /** Heading towards the state: outline and stripes instead of the filled shape. */
  hatched?: boolean
  /** Replaces the colour of the state. */
  color?: string
  /** Side in pixels. */
  size?: number
}

/**
 * The mark of a machine state beside text: the same shape and colour as on the map. The state is given by the text,
 * so the mark is hidden from screen readers.
 */
export function StateMark({
  state,
  theme,
  offline = false,
  hatched = false,
  color: given,
  size = 20,
}: StateMarkProps) {
  const mark = marks[state]
  const colors = useMachineColors()
  const color = given ?? colors[theme][state]
  const half = MARK_HALF - 6
  const filled = mark.style === 'filled' && !hatched
  const stripes = hatched ? marks.queueing.stripes : mark.stripes
  return (
    <svg
      width={size}
      height={size}
      viewBox={`${-half} ${-half} ${2 * half} ${2 * half}`}
      aria-hidden
      style={{ flex: 'none' }}
    >
      <g opacity={offline ? 0.4 : 1}>
        <path
          d={mark.path}
          fill={filled ? color : mapColors[theme].halo}
          stroke={color}
          strokeWidth={filled ? 1 : OUTLINE}
          strokeLinejoin="round"
        />
        {stripes && <path d={stripes} stroke={color} strokeWidth={STRIPE} />}
      </g>
      {offline && <path d={offlinePath} fill="none" stroke={color} strokeWidth={1.8} strokeDasharray="4 3" />}
    </svg>
  )
}
