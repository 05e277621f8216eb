import { Fragment, type ReactNode } from 'react'

type Props = {
  /** Whether to show a piece of furniture, by its index in `pieces`. Shows all of them if omitted. */
  isPieceVisible?: (piece: number) => boolean
}

/** An illustration of a furnished room in the company's colors. */
export const LivingRoom = ({ isPieceVisible }: Props) => (
  <svg
    viewBox="0 0 640 720"
    // With `isPieceVisible`, the whole drawing must be visible. Without it, the drawing fills the area and may be cropped.
    preserveAspectRatio={`xMidYMax ${isPieceVisible ? 'meet' : 'slice'}`}
    aria-hidden
    className={isPieceVisible ? 'size-full overflow-visible' : 'size-full'}
    fill="none"
    strokeLinecap="round"
    strokeLinejoin="round"
    stroke="hsl(var(--sidebar-foreground))"
    strokeWidth="1.5"
  >
    <rect x="-400" width="1440" height="720" fill="hsl(var(--secondary))" stroke="none" />
    <rect x="-400" y="584" width="1440" height="136" fill="hsl(var(--sidebar-accent))" stroke="none" />
    <path d="M-400 570h1440M-400 584h1440" opacity=".55" />
    <g fill="hsl(var(--card))">
      <path d="M92 414V206a76 76 0 0 1 152 0v208z" />
      <path d="M82 414h172v11H82z" />
    </g>
    <path d="M168 130v284M92 272h152M92 344h152M104 206a64 64 0 0 1 128 0" opacity=".8" />
    {pieces.map(({ name, lines }, piece) =>
      isPieceVisible ? (
        <g
          key={name}
          className="transition-opacity duration-200 motion-reduce:transition-none"
          opacity={isPieceVisible(piece) ? 1 : 0}
        >
          {lines}
        </g>
      ) : (
        <Fragment key={name}>{lines}</Fragment>
      ),
    )}
  </svg>
)

/** From back to front. In the onboarding, each completed step reveals the piece with its index. */
const pieces: { name: string; lines: ReactNode }[] = [
  {
    name: 'rug',
    lines: (
      <>
        <ellipse
          cx="376"
          cy="616"
          rx="226"
          ry="20"
          fill="hsl(var(--primary))"
          fillOpacity=".3"
          stroke="none"
        />
        <ellipse cx="376" cy="616" rx="206" ry="15" opacity=".35" strokeDasharray="1 7" />
      </>
    ),
  },
  {
    name: 'sofa',
    lines: (
      <>
        <g fill="hsl(var(--card))">
          <path d="M266 514v-46a28 28 0 0 1 28-28h160a28 28 0 0 1 28 28v46z" />
          <path d="M264 536v-26a10 10 0 0 1 10-10h100v36zM374 536v-36h100a10 10 0 0 1 10 10v26z" />
          <path d="M224 572v-70a21 21 0 0 1 42 0v34h216v-34a21 21 0 0 1 42 0v70z" />
        </g>
        <path d="M374 440v60M242 572l-5 28M506 572l5 28" />
        <path d="M284 456h52v46h-52z" fill="hsl(var(--accent))" transform="rotate(-8 310 480)" />
      </>
    ),
  },
  {
    name: 'lamp',
    lines: (
      <>
        <path d="M568 346v240" />
        <path d="M546 594a22 9 0 0 1 44 0z" fill="hsl(var(--card))" />
        <path d="m538 346 13-58h34l13 58z" fill="hsl(var(--primary))" />
      </>
    ),
  },
  {
    name: 'picture',
    lines: (
      <>
        <g fill="hsl(var(--card))">
          <path d="M318 150h104v132H318z" />
          <path d="M334 166h72v100h-72z" fill="hsl(var(--sidebar))" />
        </g>
        <circle cx="384" cy="192" r="9" fill="hsl(var(--primary))" stroke="none" />
        <path d="m334 252 24-32 18 20 12-13 18 21" />
      </>
    ),
  },
  {
    name: 'plant',
    lines: (
      <>
        <path
          d="M142 556c-2-34-16-54-36-66 2 30 14 52 36 66zM146 556c0-44 6-72 30-92 6 36-4 68-30 92zM144 556c-8-28-8-62 2-92"
          fill="hsl(var(--accent))"
          fillOpacity=".16"
        />
        <path d="M144 556c-8-28-8-62 2-92" />
        <path d="m120 600-7-46h62l-7 46z" fill="hsl(var(--card))" />
      </>
    ),
  },
]
