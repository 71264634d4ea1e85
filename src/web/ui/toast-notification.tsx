import { Notifications, notifications } from '@mantine/notifications';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Loader.layer.css';
import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import { CheckIcon, InfoIcon, WarningIcon } from './icons.tsx';
import classes from './toast-notification.module.css';
import type { Toast } from './toast.ts';

export function Messages() {
  return (
    <Notifications position="top-right" classNames={{ root: classes.area }} autoClose={6000} limit={3} />
  );
}

export function showNotification({ title, message, tone }: Toast): void {
  const { color, Icon, role } = looks[tone];
  notifications.show({
    title,
    message: message ?? '',
    color,
    icon: <Icon />,
    role,
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Dismiss message' },
  });
}

const looks = {
  good: { color: 'green', Icon: CheckIcon, role: 'status' },
  bad: { color: 'red', Icon: WarningIcon, role: 'alert' },
  neutral: { color: 'indigo', Icon: InfoIcon, role: 'status' },
} as const;
