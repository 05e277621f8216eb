import * as copy from '../copy.ts'

export const LeadNotFound = () => (
  <div className="flex flex-1 flex-col items-center justify-center px-6 pb-20 text-center">
    <h2 className="text-base font-semibold">{copy.notFound}</h2>
    <p className="mt-1 text-13 text-muted-foreground">{copy.notFoundHint}</p>
  </div>
)
