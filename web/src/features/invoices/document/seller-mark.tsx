import { classes } from '../../../ui/base/classes.ts'
import * as copy from './copy.ts'
import type { DocumentPart } from './document-parts.ts'

type Props = DocumentPart & { className: string; logoClassName?: string }

/** The logo, or else the name of the company. */
export const SellerMark = ({ content: { document, pictures }, className, logoClassName = 'h-13' }: Props) =>
  pictures.logo ? (
    <img
      src={pictures.logo}
      alt={copy.logoOf(document.seller.name)}
      className={classes('w-auto max-w-45 object-contain object-left', logoClassName)}
    />
  ) : (
    <p className={classes('min-w-0 wrap-anywhere', className)}>
      <bdi>{document.seller.name}</bdi>
    </p>
  )
