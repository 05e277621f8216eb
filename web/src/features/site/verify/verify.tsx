import { APP_NAME } from '@mantel/domain/basics/product'
import { ReadingPage } from '../legal/reading-page.tsx'
import type { PublicPage } from '../public-page.tsx'
import { Checker } from './checker.tsx'
import * as copy from './copy.tsx'
import { VerifyYourself } from './verify-yourself.tsx'

/** For anyone with a signed contract, such as the other party, a bank or a court. It needs no account. */
export const verifyPage: PublicPage = {
  Page: ({ site }) => (
    <ReadingPage site={site} title={copy.verifyTitle} lead={copy.verifyLead}>
      <Checker />
      <VerifyYourself />
    </ReadingPage>
  ),
  headOf: () => ({ title: `${copy.verifyTitle} · ${APP_NAME}`, description: copy.verifyLead }),
}
