/** The product's logo, a mantelpiece. Its colors are fixed, because in a company's colors it could be invisible. */
export const Mark = ({ size = 24 }: { size?: number }) => (
  <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden className="shrink-0">
    <rect width="24" height="24" rx="6" fill="#1F1B16" />
    <path
      d="M5.5 7.25h13M7 7.5v11M17 7.5v11M9.75 18.5v-4a2.25 2.25 0 0 1 4.5 0v4"
      fill="none"
      stroke="#D6B264"
      strokeWidth="1.7"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
)
