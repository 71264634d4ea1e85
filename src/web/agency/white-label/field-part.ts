import type { WhiteLabelFields, WhiteLabelLook } from '../../../contract/agency/white-label.ts';

/** What each section of the form is given. */
export interface FieldPart {
  fields: WhiteLabelFields;
  look: WhiteLabelLook | undefined;
  isSaving: boolean;
  onChange: (change: Partial<WhiteLabelFields>) => void;
}
