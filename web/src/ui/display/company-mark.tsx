/** The first letter of the company's name on its primary color. */
export const CompanyMark = ({ name }: { name: string }) => (
  <span
    aria-hidden
    className="flex size-6 shrink-0 items-center justify-center rounded-control bg-primary font-serif text-15 text-primary-foreground ring-1 ring-primary-edge"
  >
    {name.trim().slice(0, 1).toUpperCase()}
  </span>
)
