/** An illustration of an open door, for pages that do not exist. */
export const Doorway = () => (
  <svg
    viewBox="0 0 160 120"
    width="160"
    height="120"
    aria-hidden
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    strokeLinecap="round"
    strokeLinejoin="round"
    className="text-muted-foreground"
  >
    <path d="M8 112h144M54 112V14h52v98" />
    <path d="M60 112V20h40v92" stroke="var(--ring)" strokeDasharray="4 4" />
    <path d="M106 14l30 10v96l-30-8M112 66v6" />
  </svg>
)
