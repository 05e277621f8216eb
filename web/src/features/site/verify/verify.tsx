import { APP_NAME } from '@mantel/domain/product'
import { ReadingPage } from '../legal/reading-page.tsx'
import type { PublicPage } from '../public-page.tsx'
import { Checker } from './checker.tsx'
import { WithoutUs } from './without-us.tsx'

const title = 'Is this contract genuine?'
const lead =
  'Every contract that is signed here is sealed. Drop one below to see whether it is still as it was.'

/** For whoever holds a signed contract: the other side, a bank, a court. Nobody needs an account. */
export const verifyPage: PublicPage = {
  Page: ({ site }) => (
    <ReadingPage site={site} title={title} lead={lead}>
      <Checker />
      <WithoutUs />
    </ReadingPage>
  ),
  wordsOf: () => ({ title: `${title} · ${APP_NAME}`, description: lead }),
}
