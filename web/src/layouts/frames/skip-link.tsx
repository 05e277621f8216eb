export const SkipLink = () => (
  <a
    href="#content"
    className="sr-only z-50 rounded-control bg-foreground text-13 font-medium text-background focus-visible:not-sr-only focus-visible:fixed focus-visible:px-3 focus-visible:py-2 focus-visible:top-3 focus-visible:left-3"
  >
    Skip to content
  </a>
)
