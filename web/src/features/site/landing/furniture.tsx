import type { ReactNode } from 'react'

/** Fabrics use the theme's colors. Wood, clay and leaves have fixed colors. */
const cloth = 'color-mix(in srgb, hsl(var(--accent)) 30%, #fff)'
const seat = 'color-mix(in srgb, hsl(var(--accent)) 23%, #fff)'
const shade = 'color-mix(in srgb, hsl(var(--primary)) 40%, #fff)'
const weave = 'color-mix(in srgb, hsl(var(--primary)) 32%, hsl(var(--sidebar-accent)))'
const thread = 'color-mix(in srgb, hsl(var(--primary)) 70%, hsl(var(--foreground)))'

type Props = { className: string }

/** `box` is the position and size of the piece in the coordinates of the whole drawing. */
const Piece = ({
  box,
  className,
  children,
}: Props & { box: [number, number, number, number]; children: ReactNode }) => (
  <svg
    viewBox={box.join(' ')}
    width={box[2]}
    height={box[3]}
    aria-hidden
    fill="none"
    stroke="hsl(var(--foreground))"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    className={className}
  >
    {children}
  </svg>
)

export const Rug = ({ className }: Props) => (
  <Piece box={[820, 660, 620, 28]} className={className}>
    <path d="M850 664h560l26 20H824z" fill={weave} stroke={thread} strokeWidth="1.5" />
    <path d="M868 670h526M850 678h562" stroke={thread} strokeWidth="1" />
  </Piece>
)

export const Sofa = ({ className }: Props) => (
  <Piece box={[874, 504, 490, 158]} className={className}>
    <g fill={cloth}>
      <path d="M912 560v-26a24 24 0 0 1 24-24h366a24 24 0 0 1 24 24v26" />
      <path d="M880 566a22 22 0 0 1 44 0v22h390v-22a22 22 0 0 1 44 0v58a8 8 0 0 1-8 8H888a8 8 0 0 1-8-8z" />
      <path
        d="M924 588v-18a12 12 0 0 1 12-12h171a12 12 0 0 1 12 12v18M1119 588v-18a12 12 0 0 1 12-12h171a12 12 0 0 1 12 12v18"
        fill={seat}
      />
    </g>
    <path d="M1119 518v40M924 606h390M904 632l-5 24M1334 632l5 24" />
    <path
      d="M944 572l8-46a8 8 0 0 1 9-6l44 7a8 8 0 0 1 7 9l-6 36z"
      fill="hsl(var(--primary))"
      fillOpacity=".6"
    />
    <path d="M1240 572l5-42a7 7 0 0 1 8-6l42 5a7 7 0 0 1 6 8l-4 35z" fill="#fff" />
    <path d="M1252 534l38 5M1250 546l38 5M1249 558l36 4" strokeWidth="1.3" />
  </Piece>
)

export const Lamp = ({ className }: Props) => (
  <Piece box={[1420, 340, 96, 320]} className={className}>
    <path d="M1440 656h56M1468 656V420" />
    <path d="M1426 420l16-66h52l16 66z" fill={shade} />
    <path d="M1468 354v-10M1480 420v22" />
  </Piece>
)

export const Plant = ({ className }: Props) => (
  <Piece box={[726, 462, 98, 198]} className={className}>
    <path d="M756 656l-9-58h58l-9 58z" fill="#C88F6C" />
    <path d="M743 598h66" />
    <path
      d="M776 598c-4-40-2-70 2-104M776 572c-26-8-40-28-44-54 26 6 42 24 44 54zM778 556c22-8 36-26 40-50-24 4-38 22-40 50zM777 530c-18-12-26-30-24-52 18 10 26 28 24 52zM779 512c14-12 20-28 17-46-14 9-20 26-17 46z"
      fill="#7F9A82"
    />
  </Piece>
)

export const Sideboard = ({ className }: Props) => (
  <Piece box={[170, 490, 280, 170]} className={className}>
    <rect x="176" y="572" width="268" height="66" rx="3" fill="#D8C3A0" />
    <path d="M265 572v66M355 572v66M192 638l-4 18M428 638l4 18" />
    <path d="M250 604v6M280 604v6M340 604v6M370 604v6" strokeWidth="2.4" />
    <path d="M200 572v-8h62v8zM206 564v-8h50v8zM202 556v-8h46v8z" fill="#EFE7D8" />
    <path d="M382 572c-16 0-22-10-20-22h52c2 12-4 22-20 22z" fill="#fff" />
    <path d="M322 572v-26a9 9 0 0 1 18 0v26z" fill="#C88F6C" />
    <path d="M331 537c-2-18 2-32 10-42M331 537c0-16-6-28-15-34M331 537c1-12 8-20 16-23" strokeWidth="1.6" />
  </Piece>
)
