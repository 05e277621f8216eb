import type { ReactNode } from 'react'

/** A drawing of a room. The completed share of the furniture is solid, the rest is dashed. */
export const SetupIllustration = ({ share, className }: { share: number; className?: string }) => (
  <svg
    viewBox="0 0 380 124"
    aria-hidden
    fill="none"
    strokeWidth="1.5"
    strokeLinecap="round"
    strokeLinejoin="round"
    className={className}
  >
    <path
      d="M4 108h372M300 108V44a26 26 0 0 1 52 0v64M326 18v90M300 66h52"
      className="stroke-muted-foreground"
    />
    {furnishings.map(({ name, lines }, index) => (
      <g
        key={name}
        {...(index < Math.round(share * furnishings.length)
          ? { className: 'fill-secondary stroke-foreground' }
          : { stroke: 'var(--ring)', strokeDasharray: '3.5 4', opacity: 0.7 })}
      >
        {lines}
      </g>
    ))}
  </svg>
)

const furnishings: { name: string; lines: ReactNode }[] = [
  { name: 'rug', lines: <path d="M64 116c0-4 40-6 98-6s98 2 98 6-40 5-98 5-98-1-98-5z" /> },
  {
    name: 'sofa',
    lines: (
      <>
        <path d="M104 82V68a9 9 0 0 1 9-9h98a9 9 0 0 1 9 9v14" />
        <path d="M92 80a7 7 0 0 1 14 0v8h112v-8a7 7 0 0 1 14 0v22H92z" />
        <path d="M162 59v29M98 102v6M226 102v6" />
      </>
    ),
  },
  { name: 'picture', lines: <path d="M140 10h44v34h-44zM147 38l10-13 8 8 5-5 8 10" /> },
  { name: 'lamp', lines: <path d="m254 34 6-18h16l6 18zM268 34v70M258 108a10 4 0 0 1 20 0z" /> },
  { name: 'table', lines: <path d="M28 78h44M33 78v30M67 78v30M33 92h34" /> },
  {
    name: 'plant',
    lines: (
      <>
        <path d="M43 78l-2-12h18l-2 12z" />
        <path d="M50 66c-1-12-7-18-15-21 0 11 5 18 15 21zM51 66c0-15 4-23 13-28 1 13-3 23-13 28z" />
      </>
    ),
  },
  { name: 'cushions', lines: <path d="M114 68h20v18h-20zM190 68h20v18h-20z" /> },
]
