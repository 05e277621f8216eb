import { Mark } from '../../ui/display/mark.tsx'

export const Loading = () => (
  <div role="status" className="flex min-h-dvh flex-col items-center justify-center gap-3 bg-sidebar">
    <Mark size={32} />
    <p className="text-13 text-muted-foreground">Loading...</p>
  </div>
)
