import { type Drawing, type SignatureStyle, svgPathOf } from '@mantel/domain/contracts/signature-drawing'
import type { CSSProperties } from 'react'
import { classes } from '../../../ui/base/classes.ts'
import { boundsOf } from './ink.ts'
import './signature-faces.css'

type Props = {
  text: string
  style: SignatureStyle
  drawing?: Drawing | null | undefined
  /** The font size. A long name gets a smaller one to fit its container. */
  size: number
  /** Animates a signature that was just added. */
  isArriving?: boolean
  className?: string
}

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

/** The approximate width of a name in em, in the widest typeface. Capitals and the letters of many scripts are wider. */
const widthOf = (text: string) =>
  text.length * 0.44 + (text.match(/\p{Lu}|[^\p{M}\0-\u052f]/gu)?.length ?? 0) * 0.45

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
