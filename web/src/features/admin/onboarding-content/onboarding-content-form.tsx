import {
  type EditedOnboarding,
  type OnboardingContent,
  type OnboardingField,
  onboardingCopy,
  onboardingInput,
} from '@mantel/domain/onboarding'
import { mergeCopy } from '@mantel/domain/site/copy'
import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { SectionFooter } from '../../../platform/saving/section-footer.tsx'
import { useSectionForm } from '../../../platform/saving/section-form.ts'
import { Button } from '../../../ui/base/button.tsx'
import { Field, Input } from '../../../ui/form/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { Textarea } from '../../../ui/form/textarea.tsx'
import { WelcomeFeatures, WelcomeIntro } from '../../onboarding/welcome.tsx'
import { EditorLayout } from '../content-editor/editor-layout.tsx'
import { LastEdited } from '../content-editor/last-edited.tsx'
import { logged } from '../copy.ts'
import * as copy from './copy.ts'
import { onboardingContentQuery, useSaveOnboardingContent } from './queries.ts'

type Typed = Record<OnboardingField, string>

// The cast is safe, because inputs hold text and the schema turns empty text into null.
const fields = z.object(onboardingInput.shape) as z.ZodType<Record<OnboardingField, string | null>, Typed>

const labels: Record<OnboardingField, string> = {
  welcomeTitle: 'Title',
  welcomeSubtitle: 'Subtitle',
  welcomeDescription: 'Description',
  feature1Title: 'First feature',
  feature1Description: 'First feature description',
  feature2Title: 'Second feature',
  feature2Description: 'Second feature description',
  feature3Title: 'Third feature',
  feature3Description: 'Third feature description',
}

export function OnboardingContentForm({ stored }: { stored: EditedOnboarding }) {
  const queries = useQueryClient()
  const { mutateAsync } = useSaveOnboardingContent()
  const { form, submit, discard, others } = useSectionForm(stored, {
    schema: fields,
    read: ({ content }): Typed => content,
    versionOf: ({ version }) => version,
    save: (changes, { content, version }) => mutateAsync({ body: { ...content, ...changes, version } }),
    load: () => queries.fetchQuery({ ...onboardingContentQuery, staleTime: 0 }),
    updateCache: (saved) => queries.setQueryData(onboardingContentQuery.queryKey, saved),
    messages: {
      saved: 'Onboarding published',
      text: logged,
      fallback: copy.saveFailed,
    },
  })
  const { errors } = form.formState
  const typed = form.watch()
  const row = (name: OnboardingField, isLong: boolean) => (
    <Field
      key={name}
      label={labels[name]}
      error={errors[name]?.message}
      hint={
        typed[name].trim() !== onboardingCopy[name] && (
          <Button
            variant="link"
            className="text-12!"
            onClick={() => form.setValue(name, onboardingCopy[name], { shouldDirty: true })}
          >
            Reset to default
          </Button>
        )
      }
    >
      {isLong ? (
        <Textarea placeholder={onboardingCopy[name]} {...form.register(name)} />
      ) : (
        <Input dir="auto" autoComplete="off" placeholder={onboardingCopy[name]} {...form.register(name)} />
      )}
    </Field>
  )
  return (
    <EditorLayout
      form={
        <Form onSubmit={submit} className="flex flex-col gap-5">
          <p className="text-13 leading-4.5 text-muted-foreground">
            <LastEdited at={stored.editedBy ? stored.updatedAt : null} by={stored.editedBy} />.{' '}
            {copy.emptyFields}
          </p>
          {row('welcomeTitle', false)}
          {row('welcomeSubtitle', false)}
          {row('welcomeDescription', true)}
          {([1, 2, 3] as const).map((number) => (
            <div key={number} className="flex flex-col gap-4 border-t border-border pt-5">
              {row(`feature${number}Title`, false)}
              {row(`feature${number}Description`, true)}
            </div>
          ))}
          <SectionFooter
            state={form.formState}
            others={others}
            labels={labels}
            action="Publish"
            onDiscard={discard}
          />
        </Form>
      }
      preview={<WelcomePreview content={mergeCopy(onboardingCopy, typed)} />}
    />
  )
}

/** The welcome screen with the edited text, without its buttons. */
const WelcomePreview = ({ content }: { content: OnboardingContent }) => (
  <div className="light rounded-panel border border-border bg-background px-8 py-9 text-foreground max-sm:px-5">
    <p className="font-serif text-34 leading-10 tracking-[-.02em] text-balance">{content.welcomeTitle}</p>
    <p className="mt-2 max-w-[56ch] text-pretty text-muted-foreground">
      <WelcomeIntro content={content} />
    </p>
    <div className="mt-7">
      <WelcomeFeatures content={content} />
    </div>
  </div>
)
