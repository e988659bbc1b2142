import { modals } from '@mantine/modals';

let questionsAreThere = (): void => undefined;
const there = new Promise<void>((resolve) => {
  questionsAreThere = resolve;
});

export { questionsAreThere };

/** Asks a question whose answer is yes or no. One that is asked before questions can be shown comes as soon as they can. */
export function askToConfirm(question: Parameters<typeof modals.openConfirmModal>[0]): void {
  void there.then(() => modals.openConfirmModal(question));
}

/** Shows something over the page that has to be put away; as early as a question. */
export function show(content: Parameters<typeof modals.open>[0]): void {
  void there.then(() => modals.open(content));
}
