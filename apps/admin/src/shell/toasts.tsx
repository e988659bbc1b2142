import { useDirection } from '@mantine/core';
import { Notifications } from '@mantine/notifications';

/** The corner of the toasts: below, where the lines end. */
export function Toasts() {
  const { dir } = useDirection();
  return <Notifications position={dir === 'rtl' ? 'bottom-left' : 'bottom-right'} limit={4} />;
}
