import type { ReactNode } from 'react'
import { classes } from '../base/classes.ts'

type Props = { width: number; height: number; className?: string; children: ReactNode }

/** The frame of a decorative drawing in thin lines. */
export const LineDrawing = ({ width, height, className, children }: Props) => (
  <svg
    viewBox={`0 0 ${width} ${height}`}
    width={width}
    height={height}
    aria-hidden
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    strokeLinecap="round"
    strokeLinejoin="round"
    className={classes('text-muted-foreground', className)}
  >
    {children}
  </svg>
)
