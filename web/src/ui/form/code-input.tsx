import type { ComponentProps } from 'react'
import { classes } from '../base/classes.ts'
import { Input } from './field.tsx'

/** For a code that is shown in capitals. */
export const CodeInput = ({ className, ...rest }: ComponentProps<'input'>) => (
  <Input
    autoComplete="off"
    autoCapitalize="characters"
    spellCheck={false}
    {...rest}
    className={classes('uppercase', className)}
  />
)
