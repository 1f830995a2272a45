/** The badges that every new database starts with. Frozen: a later migration adds others. */
export const BUILTIN_BADGES: readonly string[] = [
  '.NET Core', 'Accessibility', 'Accounting & Finance', 'Agile', 'Algorithms', 'Amazon Web Services', 'Android', 'Angular',
  'Art History', 'Astronomy', 'Azure', 'Biology', 'Blockchain', 'Business Strategy', 'C++', 'Chemistry', 'Climate Science',
  'Cloud Computing', 'Communication', 'Computer Vision', 'Cooking', 'Creative Writing', 'CSS', 'Cyber Security',
  'Data Analysis', 'Data Engineering', 'Data Visualization', 'Databases', 'Deep Learning', 'DevOps', 'Digital Marketing',
  'Docker', 'Economics', 'Entrepreneurship', 'Flutter', 'Game Development', 'Git', 'Go', 'Google Cloud', 'Graphic Design',
  'HTML', 'Health & Nutrition', 'History', 'iOS', 'Java', 'JavaScript', 'Kubernetes', 'Languages', 'Leadership', 'Linux',
  'Machine Learning', 'Mathematics', 'Mental Health', 'Mobile Development', 'Music', 'Natural Language Processing',
  'Networking', 'Node.js', 'Philosophy', 'Photography', 'Physics', 'Product Management', 'Project Management',
  'Psychology', 'Public Speaking', 'Python', 'React', 'Robotics', 'Ruby', 'Rust', 'SQL', 'Software Architecture',
  'Startups', 'Statistics', 'Sustainability', 'Swift', 'Teaching', 'Testing', 'TypeScript', 'UI/UX', 'Vue', 'Web 3.0',
  'Web Development', 'Writing',
]
