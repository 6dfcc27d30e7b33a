"""What a data set consists of: the paper's Tables 2 and 3 and Figure 2b, sizes and shapes. Rows only."""
