/** Has no background: behind it is the frame that index.html paints before the app begins. */
export const Loading = () => (
  <p role="status" className="flex min-h-dvh items-center justify-center text-13 text-muted-foreground">
    Loading...
  </p>
)
