/** Child process of one look at a file of addresses. */
import type { AddressPreview } from '../../../contract/import-preview.ts';
import { previewAddresses, type AddressPreviewRequest } from './preview-addresses.ts';
import { refusalOf } from './start.ts';
import { answerParent } from '../../threads/answer-parent.ts';

await answerParent<AddressPreviewRequest, AddressPreview>(async (request) => {
  try {
    return await previewAddresses(request);
  } catch (error) {
    throw refusalOf(error);
  }
});
