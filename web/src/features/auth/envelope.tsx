export const Envelope = () => (
  <svg
    viewBox="0 0 120 64"
    width="120"
    height="64"
    aria-hidden
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    strokeLinecap="round"
    strokeLinejoin="round"
    className="mb-5 text-muted-foreground"
  >
    <path d="M34 14h68v42H34z" fill="hsl(var(--card))" />
    <path d="m34 16 34 22 34-22" stroke="var(--ring)" />
    <path d="M6 24h18M12 36h12M2 48h22" />
  </svg>
)
