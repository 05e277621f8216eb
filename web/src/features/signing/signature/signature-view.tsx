import { type Drawing, type SignatureStyle, svgPathOf } from '@mantel/domain/contracts/signature-drawing'
import type { CSSProperties } from 'react'
import { classes } from '../../../ui/base/classes.ts'
import { boundsOf } from './ink.ts'
import './signature-faces.css'

type Props = {
  text: string
  style: SignatureStyle
  drawing?: Drawing | null | undefined
  /** How high it is written where there is room; a long name gets smaller, so that it fits its container. */
  size: number
  /** It was put there just now. */
  isArriving?: boolean
  className?: string
}

/** What somebody signs with, as it looks on paper. */
export function SignatureView({ text, style, drawing, size, isArriving, className }: Props) {
  const look = classes(isArriving && 'signature-arriving', className)
  if (drawing && drawing.length > 0)
    return <Drawn drawing={drawing} text={text} size={size} className={look} />
  const fitting: CSSProperties = {
    fontSize: `min(calc(${size} * var(--px)), calc(100cqi / ${Math.max(3, widthOf(text))}))`,
  }
  return (
    <span style={fitting} className={look}>
      <span className={`signature signature-${style}`}>{text}</span>
    </span>
  )
}

/** About how many times its height a name is wide, in the widest of the hands: capitals take their room. */
const widthOf = (text: string) => text.length * 0.44 + (text.match(/\p{Lu}/gu)?.length ?? 0) * 0.45

type DrawnProps = { drawing: Drawing; text: string; size: number; className: string }

function Drawn({ drawing, text, size, className }: DrawnProps) {
  const { left, top, width, height } = boundsOf(drawing)
  return (
    <svg
      role="img"
      aria-label={text}
      viewBox={`${left} ${top} ${width} ${height}`}
      style={{ height: `calc(${size} * 1.3 * var(--px))` }}
      fill="none"
      stroke="currentColor"
      strokeWidth="8"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={classes('inline-block max-w-full', className)}
    >
      <path d={svgPathOf(drawing)} />
    </svg>
  )
}
