export const labelStyle = 'block text-14 leading-5 font-medium'
export const linkStyle = 'rounded-sm text-primary-text underline underline-offset-3 hover:decoration-2'
export const quietButtonStyle =
  'inline-flex min-h-11 items-center rounded-control text-14 text-muted-foreground underline underline-offset-3 hover:text-foreground aria-busy:no-underline'
